import { setTimeout as sleep } from 'node:timers/promises'

type Undo = () => Promise<void>

/** A start in progress gets this long to reach its next step before the process ends without it. */
const STEP_ENDS_WITHIN_MS = 15_000

/**
 * From the first step of the start to the exit of the process: what was brought up is taken down in reverse order, once,
 * on SIGINT, SIGTERM or SIGHUP, when the starting tool is gone, or after an error that nobody caught.
 */
export class Lifecycle {
  readonly #undo: Undo[] = []
  #start: Promise<void> = Promise.resolve()
  #end: Promise<never> | null = null

  constructor() {
    // Ctrl-C reaches every process of the terminal, and npm hands it on as well: the second signal is not impatience.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end(0))
    if (process.channel) process.on('disconnect', () => void this.end(0))
    process.on('uncaughtException', (error) => {
      console.error(error)
      void this.end(1)
    })
    // The terminal may be gone before us.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }

  /** Whether the end was asked for; a start in progress should go no further. */
  get ending(): boolean {
    return this.#end !== null
  }

  /**
   * Runs the start and ends the process when it fails, which is no failure if the end was asked for meanwhile.
   * @param reportError puts the error before the person who started it
   */
  async run(start: () => Promise<void>, reportError: (error: unknown) => void): Promise<void> {
    this.#start = start()
    try {
      await this.#start
    } catch (error) {
      if (!this.ending) reportError(error)
      await this.end(1)
    }
  }

  /** Registers how a step is undone. */
  onEnd(undo: Undo): void {
    this.#undo.push(undo)
  }

  /** Takes everything down and exits; further calls wait for the first. */
  end(code: number): Promise<never> {
    this.#end ??= this.#takeDown(code)
    return this.#end
  }

  async #takeDown(code: number): Promise<never> {
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
