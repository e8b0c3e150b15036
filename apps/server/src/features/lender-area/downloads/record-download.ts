import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { LenderContext } from '../../../services/context.ts'
import { insertDownload, openedRecently, type Download } from './download-queries.ts'

/**
 * Keeps what a lender opened or took away, in the transaction that hands it out. What is only looked at stands in the list
 * of downloads, once in a quarter of an hour; what is taken away, in the deal's activity, too.
 */
export async function recordDownload(tx: LenderContext, download: Download): Promise<void> {
  if (download.kind === 'opened' && (await openedRecently(tx, download))) return
  insertDownload(tx, download)
  const changes = [
    { field: 'lender', from: null, to: tx.actor.lender_name },
    { field: 'document', from: null, to: download.name },
  ]
  const subject = download.document ?? download.deal
  const data = { kind: download.kind }
  if (download.kind === 'opened')
    recordAudit(tx, { action: 'lender_opened', subject, changes, data, hears: { lender: null, deal: download.deal } })
  else recordAudit(tx, { action: 'lender_downloaded', subject, deal: download.deal, changes, data })
}
