import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import { importLine, importsOf, parse, plainSuffix, splitContract, type SplitModule } from './split-contract.ts'

/**
 * Reads and splits modules, each once.
 * @throws Error modules import each other in a circle
 */
export function createReader(): (file: string) => Promise<SplitModule> {
  const modules = new Map<string, Promise<SplitModule>>()
  /** The import that each module waits for. */
  const waiting = new Map<string, string>()
  const readImport = async (file: string, imported: string) => {
    const circle = [file]
    for (let next: string | undefined = imported; next !== undefined; next = waiting.get(next)) {
      circle.push(next)
      if (next === file) throw new Error(`Modules of the contract import each other: ${circle.join(' → ')}`)
    }
    waiting.set(file, imported)
    const module = await read(imported)
    waiting.delete(file)
    return module
  }
  const split = async (file: string): Promise<SplitModule> => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
    const sources = new Map<string, SplitModule>()
    for (const { from } of importsOf(parse(file, code).body)) {
      if (from.startsWith('.')) sources.set(from, await readImport(file, resolve(dirname(file), from)))
    }
    return splitContract(file, code, ({ name, from }) => {
      const source = sources.get(from)
      return source !== undefined && (source.isAllPlain || source.plainNames.has(name))
    })
  }
  const read = (file: string) => {
    const known = modules.get(file) ?? split(file)
    modules.set(file, known)
    return known
  }
  return read
}

/** Imports what needs no schema from the plain half of its module. */
async function redirectImports(
  file: string,
  code: string,
  moduleOf: (source: string) => Promise<readonly [string, SplitModule] | null>,
): Promise<string> {
  let text = code
  for (const node of parse(file, code).body.toReversed()) {
    if (node.type !== 'ImportDeclaration' || node.specifiers.length === 0) continue
    const [target, split] = (await moduleOf(node.source.value)) ?? []
    if (target === undefined || split === undefined || split.isAllPlain) continue
    const lines = importsOf([node]).map((each) =>
      importLine(split.plainNames.has(each.name) ? { ...each, from: `${target}${plainSuffix}` } : each),
    )
    text = `${text.slice(0, node.start)}${lines.join('\n')}${text.slice(node.end)}`
  }
  return text
}

const contractFile = /\/packages\/contract\/src\/.*\.ts$/

/**
 * Builds every module of the contract as two. Half of what a page would load before it works are otherwise schemas it
 * never uses: 25 kB of script, gzipped.
 */
export function plainContract(): Plugin {
  const read = createReader()
  return {
    name: 'plain-contract',
    apply: 'build',
    // Before Vite reads the files itself, and, in `transform`, after the types are gone.
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?plain$/ },
      handler: (id) => id,
    },
    load: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts(\?plain)?$/ },
      async handler(id) {
        const split = await read(id.replace(plainSuffix, ''))
        return { code: id.endsWith(plainSuffix) || split.isAllPlain ? split.plain : split.rest, moduleType: 'js' }
      },
    },
    transform: {
      order: 'post',
      filter: { id: /\/(apps\/web|packages\/[\w-]+)\/src\/.*\.tsx?(\?plain)?$/ },
      handler(code, id) {
        const file = id.replace(plainSuffix, '')
        // Modules of the contract name each other by relative paths.
        if (!contractFile.test(file) && !/contract|packages/.test(code)) return null
        return redirectImports(file, code, async (source) => {
          if (source.endsWith(plainSuffix)) return null
          const target = (await this.resolve(source, file))?.id
          return target !== undefined && contractFile.test(target) ? [target, await read(target)] : null
        })
      },
    },
  }
}
