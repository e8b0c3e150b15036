import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError } from '../bootstrap/command-error.mjs'
import { run } from '../bootstrap/run-program.mjs'

type Browser = Readonly<{ names: readonly string[]; packages: readonly string[] }>

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const CHROMIUM: Browser = {
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  packages: ['chromium'],
}
/** Chromium without windows of its own comes first: the same pages cost it half the processor time. */
const HEADLESS: Browser = {
  names: ['chromium-headless-shell', 'chrome-headless-shell', ...CHROMIUM.names],
  packages: ['chromium-headless-shell', ...CHROMIUM.packages],
}

/**
 * Finds a Chromium, or installs Debian's if this machine has none and we may.
 * @returns its path
 * @throws CommandError there is none and we may not
 */
export function ensureChromium(): Promise<string> {
  return ensure(CHROMIUM)
}

/** Like `ensureChromium`, but prefers the headless shell: for tests, not for measuring what people wait for. */
export function ensureHeadlessChromium(): Promise<string> {
  return ensure(HEADLESS)
}

async function ensure({ names, packages }: Browser): Promise<string> {
  const found = findProgram(names)
  if (found !== null) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from Debian …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { output: 'kept', env })
    // Not every release has the headless shell.
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { output: 'kept', env })
      const installed = findProgram(names)
      if (installed !== null) return installed
    }
  }
  throw new CommandError(
    'The browser tests need Chromium and this machine has none: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
}

function findProgram(names: readonly string[]): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
