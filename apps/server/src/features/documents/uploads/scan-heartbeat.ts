import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { scanHeartbeatSeconds } from '../policy.ts'
import { renewScanLease } from '../queries.ts'

/** Given while an upload is looked at, so that nobody else begins; where it ends without a word, somebody else does. */
export class ScanHeartbeat {
  /** The last that was given: the look is known by it. */
  last: Date
  readonly #timer: NodeJS.Timeout
  #giving: Promise<void> = Promise.resolve()

  constructor(ctx: ParticipantContext, id: string, began: Date) {
    this.last = began
    this.#timer = setInterval(() => {
      // One after the other. Whoever may not any more, or cannot just now, is overtaken, which does no harm.
      this.#giving = this.#giving.then(() => this.#give(ctx, id)).catch(() => undefined)
    }, scanHeartbeatSeconds * 1000)
  }

  /** Gives no more; may be asked twice. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#giving
  }

  async #give(ctx: ParticipantContext, id: string): Promise<void> {
    const now = ctx.clock.now()
    if (await withTransaction(ctx, (tx) => renewScanLease(tx, id, this.last, now))) this.last = now
  }
}
