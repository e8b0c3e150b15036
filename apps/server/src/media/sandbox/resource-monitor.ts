import { usageOf } from './usage.ts'

/** What one job may use, in milliseconds and bytes. */
export interface ResourceLimits {
  /** Of processor time. */
  readonly open_ms: number
  /** By the clock, until it counts as a machine too busy for it. */
  readonly wait_ms: number
  /** Of memory, all of it together. */
  readonly resident: number
}

type Reason = 'too_slow' | 'too_large' | 'starved'

const sampleMs = 100

/**
 * Says once when a process has used up its processor time or memory, or waits for a processor for too long (`starved`).
 * Where the system doesn't tell what a process uses, the clock counts.
 */
export class ResourceMonitor {
  readonly #pid: number
  readonly #resourceLimits: ResourceLimits
  readonly #say: (reason: Reason) => void
  readonly #began = performance.now()
  readonly #before: Promise<number | null>
  #timer: NodeJS.Timeout | null = null
  #hasEnded = false

  constructor(pid: number, resourceLimits: ResourceLimits, say: (reason: Reason) => void) {
    this.#pid = pid
    this.#resourceLimits = resourceLimits
    this.#say = say
    this.#before = usageOf(pid).then(({ cpu_ms }) => cpu_ms)
    this.#look()
  }

  end(): void {
    this.#hasEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #look(): void {
    this.#timer = setTimeout(
      () => void this.#check(),
      Math.min(sampleMs, this.#resourceLimits.open_ms, this.#resourceLimits.wait_ms),
    )
  }

  async #check(): Promise<void> {
    const [before, { cpu_ms, resident }] = await Promise.all([this.#before, usageOf(this.#pid)])
    const waited = performance.now() - this.#began
    // Where the system did tell and no longer does, the process has just ended, which isn't for this to say.
    const used = before === null ? waited : (cpu_ms ?? before) - before
    if (this.#hasEnded) return
    if (used >= this.#resourceLimits.open_ms) this.#end('too_slow')
    else if ((resident ?? 0) > this.#resourceLimits.resident) this.#end('too_large')
    else if (waited >= this.#resourceLimits.wait_ms) this.#end('starved')
    else this.#look()
  }

  #end(reason: Reason): void {
    this.end()
    this.#say(reason)
  }
}
