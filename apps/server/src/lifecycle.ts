import { setTimeout as sleep } from 'node:timers/promises'

type Undo = () => Promise<void>

/** How long an ending process waits for a start in progress to reach its next step. */
const STEP_ENDS_WITHIN_MS = 15_000

/**
 * Undoes every step of the start in reverse order, once: on SIGINT, SIGTERM or SIGHUP, when the process that started
 * this one is gone, or after an uncaught error.
 */
export class Lifecycle {
  readonly #undo: Undo[] = []
  #start: Promise<void> = Promise.resolve()
  #end: Promise<never> | null = null

  constructor() {
    // Ctrl-C reaches every process of the terminal, and npm forwards it as well, so a second signal doesn't mean
    // impatience.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end(0))
    if (process.channel) process.on('disconnect', () => void this.end(0))
    process.on('uncaughtException', (error) => {
      console.error(error)
      void this.end(1)
    })
    // The terminal may close first.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }

  /** True once the process is ending; a start in progress should stop. */
  get ending(): boolean {
    return this.#end !== null
  }

  /** Ends the process when the start fails. A failure while ending isn't reported. */
  async run(start: () => Promise<void>, reportError: (error: unknown) => void): Promise<void> {
    this.#start = start()
    try {
      await this.#start
    } catch (error) {
      if (!this.ending) reportError(error)
      await this.end(1)
    }
  }

  onEnd(undo: Undo): void {
    this.#undo.push(undo)
  }

  /** Undoes every step and exits; further calls wait for the first. */
  end(code: number): Promise<never> {
    this.#end ??= this.#teardown(code)
    return this.#end
  }

  async #teardown(code: number): Promise<never> {
    let status = code
    await Promise.race([this.#start.catch(() => undefined), sleep(STEP_ENDS_WITHIN_MS, undefined, { ref: false })])
    for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) {
      await undo().catch((error: unknown) => {
        console.error(error)
        status = 1
      })
    }
    process.exit(status)
  }
}
