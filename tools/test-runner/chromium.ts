import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { CommandError } from '../bootstrap/command-error.mjs'
import { run } from '../bootstrap/run-program.mjs'

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', MAC]
const HEADLESS_SHELL = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds a Chromium, or installs Debian's if this machine has none and we may.
 * @returns its path
 * @throws CommandError there is none and we may not
 */
export async function ensureChromium(): Promise<string> {
  const found = findProgram(CHROMIUM) ?? (await install('chromium', CHROMIUM))
  if (found !== null) return found
  throw new CommandError(
    'The browser tests need Chromium and this machine has none: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
}

/**
 * Like `ensureChromium`, but prefers the headless shell, and installs it although there is a Chromium: the same pages cost
 * it a third less processor time. For tests, not for measuring what people wait for.
 */
export async function ensureHeadlessChromium(): Promise<string> {
  const shell = findProgram(HEADLESS_SHELL) ?? (await install('chromium-headless-shell', HEADLESS_SHELL))
  return shell ?? ensureChromium()
}

/** Null if we may not, or if this release of Debian has no such package. */
async function install(name: string, programs: readonly string[]): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  console.log(`Installing Debian’s ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { output: 'kept', env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { output: 'kept', env })
  return findProgram(programs)
}

function findProgram(names: readonly string[]): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
