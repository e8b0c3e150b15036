import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from './command-error.mjs'
import { run } from './run-program.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--no-progress', '--loglevel=error']

/**
 * Runs npm quietly, showing its output only when it fails.
 * @param {string[]} args
 * @throws {CommandError} npm is missing or failed
 */
export async function npm(args) {
  const [file, ...first] = npmProgram()
  const all = [...first, ...args, ...QUIET, ...cacheOption()]
  // After a signal npm ci may hang forever. Nothing is lost: a partial install is repeated.
  const { code, output } = await run(file, all, { output: 'kept', killAfterMs: 2000 })
  if (code === 0) return
  if (code === 127)
    throw new CommandError('npm is not on the PATH: install it beside Node (Debian: apt-get install npm).')
  // After the error npm explains itself at length.
  console.error(output.split('\n').slice(0, 20).join('\n'))
  throw new CommandError(`npm ${args[0]} failed: see above.`)
}

/**
 * The JSON that an npm command prints, whether it succeeds or not; null if it isn't JSON.
 * @param {string[]} args
 * @returns {Promise<unknown>}
 */
export async function npmJson(args) {
  const [file, ...first] = npmProgram()
  const all = [...first, ...args, '--loglevel=silent', '--no-update-notifier']
  const { output } = await run(file, all, { cwd: ROOT, output: 'kept' })
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/**
 * How to start the npm that started us, otherwise the one on the PATH: program and first arguments.
 * @returns {[string, ...string[]]}
 */
function npmProgram() {
  const script = process.env['npm_execpath']
  return script !== undefined && basename(script).startsWith('npm') ? [process.execPath, script] : ['npm']
}

/** A service account may have no home to keep npm's cache in. */
function cacheOption() {
  try {
    const home = homedir()
    mkdirSync(home, { recursive: true })
    accessSync(home, constants.W_OK)
    return []
  } catch {
    return ['--cache', join(ROOT, '.cache/npm')]
  }
}
