import { record } from '../../platform/audit.ts'
import type { LenderContext } from '../../platform/context.ts'
import { insertReading, openedLately, type Reading } from './reading-queries.ts'

/**
 * Keeps what a lender opened or took away, in the transaction that hands it out. What is only looked at stands in the list
 * of downloads, once in a quarter of an hour; what is taken away, in the deal's activity, too.
 */
export async function recordReading(tx: LenderContext, reading: Reading): Promise<void> {
  if (reading.kind === 'opened' && (await openedLately(tx, reading))) return
  insertReading(tx, reading)
  const changes = [
    { field: 'lender', from: null, to: tx.actor.lender_name },
    { field: 'document', from: null, to: reading.name },
  ]
  const subject = reading.document ?? reading.deal
  const data = { kind: reading.kind }
  if (reading.kind === 'opened')
    record(tx, { action: 'lender_opened', subject, changes, data, hears: { lender: null, deal: reading.deal } })
  else record(tx, { action: 'lender_downloaded', subject, deal: reading.deal, changes, data })
}
