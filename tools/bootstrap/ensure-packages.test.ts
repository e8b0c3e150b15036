import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string> }

/** npm ci refuses a lock file without the packages for other systems, which npm omits if its registry lacks them. */
test.each(['package-lock.json', 'tools/node/package-lock.json'])(
  '%s names the optional packages of every system',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const { packages } = lockOf(JSON.parse(text))
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]),
      ),
    )
    expect(missing).toEqual([])
    // The registry is the installer's choice: the file works with any.
    expect(text).not.toContain('"resolved": "http')
  },
)

/** Both files were written by npm, version 3. */
function lockOf(json: unknown): { packages: Record<string, Entry> } {
  return json as { packages: Record<string, Entry> }
}

/** Where Node looks for a package, from a package's own folder up to the root. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const above = path.lastIndexOf('node_modules/')
  return [`${path}/`, ...foldersAbove(above <= 0 ? '' : path.slice(0, above - 1))]
}
