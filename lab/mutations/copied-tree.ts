import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { onCleanup } from '../harness/cleanup.ts'
import { plant, type Bug } from './bug.ts'

/**
 * The working tree with its uncommitted changes, in a temporary folder that goes when the command ends. Bugs are planted
 * there, so that nothing that happens to the command leaves one behind.
 */
export function copyTree(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'loanyard-mutations-')))
  // Parsers run as another user.
  chmodSync(root, 0o755)
  onCleanup(async () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(root, file))
  }
  linkPackages(root)
  return root
}

/**
 * Packages as hard links, since parsers in their sandbox see the folder alone. Links to workspaces are relative, so they
 * lead to those of the copy.
 */
function linkPackages(root: string): void {
  for (const folder of ['node_modules', 'tools/node/node_modules']) {
    const [from, to] = [join(ROOT, folder), join(root, folder)]
    try {
      execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
    } catch {
      // Another file system has no hard links to this one.
      rmSync(to, { recursive: true, force: true })
      execFileSync('cp', ['-a', from, to])
    }
  }
  for (const cache of ['.cache', '.vite', '.vite-temp', '.vitest-cache'])
    rmSync(join(root, 'node_modules', cache), { recursive: true, force: true })
}

/** Runs `work` while the bug is in the copy at `root`. */
export async function withBug<T>(root: string, bug: Bug, work: () => Promise<T>): Promise<T> {
  const path = join(root, bug.file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, plant(original, bug))
  try {
    return await work()
  } finally {
    writeFileSync(path, original)
  }
}
