import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** What each running program gets for a signal, and how long it may then take to end. */
/** @type {Map<import('node:child_process').ChildProcess, { interrupt: boolean, killAfterMs: number }>} */
const running = new Map()
/** @type {NodeJS.Signals | null} */
let received = null

/**
 * Runs a program to its end. A signal that ends us is forwarded first, so that no process is left behind; then we end
 * too.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'shown' | 'kept', takesOver?: boolean, killAfterMs?: number, interrupt?: boolean }} [options]
 *   `kept`: both outputs are returned instead of shown. `takesOver`: the program does our work: it notices when we are gone,
 *   and after a signal its exit code counts and not the signal. `killAfterMs`: how long it may take to end after a signal.
 *   `interrupt`: it cleans up after SIGINT only, so that is what it gets for every signal.
 * @returns {Promise<{ code: number, output: string }>} code 127 if there is no such program
 */
export function run(
  file,
  args,
  { cwd, env, output = 'shown', takesOver = false, killAfterMs = 15_000, interrupt = false } = {},
) {
  const shown = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: [
      output === 'shown' ? 'inherit' : 'ignore',
      shown,
      shown,
      ...(takesOver ? /** @type {const} */ (['ipc']) : []),
    ],
  })
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, forwardSignal)
  running.set(child, { interrupt, killAfterMs: takesOver ? Infinity : killAfterMs })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  return new Promise((resolve) => {
    /** @type {(code: number) => void} */
    const ended = (code) => {
      running.delete(child)
      if (running.size === 0) {
        // The listeners stay: one Ctrl-C arrives up to three times, and the last must not interrupt the cleanup at
        // exit.
        if (received && !takesOver) process.exit(128 + constants.signals[received])
        for (const signal of SIGNALS) process.off(signal, forwardSignal)
      }
      resolve({ code, output: text })
    }
    child.once('error', (error) => ended(((text += error.message), 127)))
    child.once('close', (code, signal) => ended(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/** @param {NodeJS.Signals} signal */
function forwardSignal(signal) {
  received = signal
  for (const [child, { interrupt, killAfterMs }] of running) {
    child.kill(interrupt ? 'SIGINT' : signal)
    if (killAfterMs < Infinity) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
}

/**
 * npm can't forward a SIGKILL, and not every shell between npm and us forwards SIGTERM, so we watch the process that
 * started us.
 */
export function exitWithParent() {
  if (process.channel) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')).channel?.unref()
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
}
