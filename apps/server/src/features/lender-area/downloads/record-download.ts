import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { LenderContext } from '../../../services/context.ts'
import { insertDownload, openedRecently, type Download } from './download-queries.ts'

/**
 * Records what a lender opened or downloaded, in the transaction that serves it. A viewed document is listed once in 15
 * minutes; a download is also in the deal's activity.
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
    recordAudit(tx, {
      action: 'lender_opened',
      subject,
      changes,
      data,
      recipients: { lender: null, deal: download.deal },
    })
  else recordAudit(tx, { action: 'lender_downloaded', subject, deal: download.deal, changes, data })
}
