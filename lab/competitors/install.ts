import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../../tools/bootstrap/npm.mjs'
import { ROOT } from '../../tools/root.ts'

const KEPT = join(ROOT, '.cache/competitors')

/**
 * A copy of a peer's folder with what its lock file says installed in it. No package runs anything while it is installed.
 * @param finish what is to be done after that, once
 * @returns the folder
 * @throws CommandError npm failed
 */
export async function installCompetitor(name: string, finish?: (folder: string) => Promise<void>): Promise<string> {
  const [source, folder] = [join(ROOT, 'lab/competitors', name), join(KEPT, name)]
  const lock = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex')
  const mark = join(folder, 'installed')
  const isThere = existsSync(mark) && readFileSync(mark, 'utf8') === lock
  if (!isThere) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  if (isThere) return folder
  console.error(`Installing ${name} …`)
  await npm(['ci', '--ignore-scripts', '--prefix', folder])
  await finish?.(folder)
  writeFileSync(mark, lock)
  return folder
}
