import { usageOf } from './usage.ts'

/** Limits per job, in milliseconds and bytes. */
export interface ResourceLimits {
  /** Processor time. */
  readonly open_ms: number
  /** Wall-clock time after which the machine counts as too busy. */
  readonly wait_ms: number
  /** Resident memory. */
  readonly resident: number
}

type Reason = 'too_slow' | 'too_large' | 'starved'

const sampleMs = 100

/**
 * Reports once when a process has used up its processor time or memory, or has waited too long for a processor (`starved`).
 * If the system doesn't report usage, wall-clock time counts instead.
 */
export class ResourceMonitor {
  readonly #pid: number
  readonly #resourceLimits: ResourceLimits
  readonly #report: (reason: Reason) => void
  readonly #began = performance.now()
  readonly #before: Promise<number | null>
  #timer: NodeJS.Timeout | null = null
  #hasEnded = false

  constructor(pid: number, resourceLimits: ResourceLimits, report: (reason: Reason) => void) {
    this.#pid = pid
    this.#resourceLimits = resourceLimits
    this.#report = report
    this.#before = usageOf(pid).then(({ cpu_ms }) => cpu_ms)
    this.#schedule()
  }

  end(): void {
    this.#hasEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #schedule(): void {
    this.#timer = setTimeout(
      () => void this.#check(),
      Math.min(sampleMs, this.#resourceLimits.open_ms, this.#resourceLimits.wait_ms),
    )
  }

  async #check(): Promise<void> {
    const [before, { cpu_ms, resident }] = await Promise.all([this.#before, usageOf(this.#pid)])
    const waited = performance.now() - this.#began
    // If the system did report usage and no longer does, the process has just exited, which others notice.
    const used = before === null ? waited : (cpu_ms ?? before) - before
    if (this.#hasEnded) return
    if (used >= this.#resourceLimits.open_ms) this.#end('too_slow')
    else if ((resident ?? 0) > this.#resourceLimits.resident) this.#end('too_large')
    else if (waited >= this.#resourceLimits.wait_ms) this.#end('starved')
    else this.#schedule()
  }

  #end(reason: Reason): void {
    this.end()
    this.#report(reason)
  }
}
