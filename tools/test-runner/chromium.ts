import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError } from '../bootstrap/command-error.mjs'
import { run } from '../bootstrap/run-program.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium, or installs Debian's if this machine has none and we may.
 * @returns its path
 * @throws CommandError there is none and we may not
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== null) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from Debian …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { output: 'kept', env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { output: 'kept', env })
    const installed = findChromium()
    if (installed !== null) return installed
  }
  throw new CommandError(
    'The browser tests need Chromium and this machine has none: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
}

function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
