import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { authorize, scanHeartbeatSeconds } from '../policy.ts'
import { renewScanLease } from '../queries.ts'

/**
 * Renews the lease of a scan while it runs, so that no other request starts one. If it stops, another request may take
 * over.
 */
export class ScanHeartbeat {
  /** When the lease was last renewed, which identifies it. */
  lastBeat: Date
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<void> = Promise.resolve()

  constructor(ctx: ParticipantContext, id: string, began: Date) {
    this.lastBeat = began
    this.#timer = setInterval(() => {
      // One at a time. If a renewal fails, another request may take over, which does no harm.
      this.#renewing = this.#renewing.then(() => this.#renew(ctx, id)).catch(() => undefined)
    }, scanHeartbeatSeconds * 1000)
  }

  /** Can be called twice. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
  }

  async #renew(ctx: ParticipantContext, id: string): Promise<void> {
    authorize(ctx, 'document.upload')
    const now = ctx.clock.now()
    if (await withTransaction(ctx, (tx) => renewScanLease(tx, id, this.lastBeat, now))) this.lastBeat = now
  }
}
