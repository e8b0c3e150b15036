import { withTransaction, type PartyContext } from '../../platform/context.ts'
import { scanSignSeconds } from './policy.ts'
import { renewScan } from './queries.ts'

/** Given while an upload is looked at, so that nobody else begins; where it ends without a word, somebody else does. */
export class SignOfLife {
  /** The last that was given: the look is known by it. */
  last: Date
  readonly #timer: NodeJS.Timeout
  #giving: Promise<void> = Promise.resolve()

  constructor(ctx: PartyContext, id: string, began: Date) {
    this.last = began
    this.#timer = setInterval(() => {
      // One after the other. Whoever may not any more, or cannot just now, is overtaken, which does no harm.
      this.#giving = this.#giving.then(() => this.#give(ctx, id)).catch(() => undefined)
    }, scanSignSeconds * 1000)
  }

  /** Gives no more; may be asked twice. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#giving
  }

  async #give(ctx: PartyContext, id: string): Promise<void> {
    const now = ctx.clock.now()
    if (await withTransaction(ctx, (tx) => renewScan(tx, id, this.last, now))) this.last = now
  }
}
