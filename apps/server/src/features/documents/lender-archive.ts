import type { FieldError } from '@loanyard/contract/errors'
import { withTransaction, type LenderContext } from '../../platform/context.ts'
import { AppError, badInput, notFound } from '../../platform/errors.ts'
import { newUuid, toId, toUuid } from '../../platform/ids.ts'
import { countHourly } from '../../platform/quotas/assert-quota.ts'
import { recordReading } from '../lender-area/index.ts'
import { insertArchive } from './archive-queries.ts'
import { archiveToken } from './archive-token.ts'
import { findLenderPapers, type LenderPaper } from './lender-queries.ts'
import { archiveEnd, byDeal, countInWords, entriesOf, sizeOf, withBytes, type Wanted } from './prepare-archive.ts'
import { stampedCopy, stampProblemText } from './stamped-copy.ts'

/** PDFs that are stamped for one archive at most: they are made before it can be fetched. */
const mostStamped = 300
/** Copies that are made at the same time. */
const atOnce = 4

/**
 * Chooses documents for one archive of a lender's and answers a token for it. All of them must be theirs to read, or it
 * throws not_found and names none; PDFs are stamped where a watermark is wanted. Throws bytes_missing and not_stampable
 * with the documents, unless those are to be left out.
 */
export async function prepareLenderArchive(
  ctx: LenderContext,
  { doc_ids, leave_out_missing }: Wanted,
): Promise<{ token: string }> {
  await countHourly(ctx, 'archives')
  const ids = [...new Set(doc_ids.map((id) => toUuid('document', id)))]
  const chosen = await findLenderPapers(ctx, ids)
  if (chosen.length !== ids.length) throw notFound()
  const present = await withBytes(ctx, chosen, leave_out_missing)
  const papers = await withStamps(ctx, present, leave_out_missing)
  const entries = entriesOf(papers).map((entry, index) => {
    const { id = '', stamped = false } = papers[index] ?? {}
    return { ...entry, document: id, stamped }
  })
  const id = newUuid()
  return withTransaction(ctx, async (tx) => {
    const now = await findLenderPapers(tx, ids)
    if (now.length !== ids.length) throw notFound()
    const { lender_id } = tx.actor
    insertArchive(tx, { id, entries, size: sizeOf(entries), expires: archiveEnd(tx), lender_id })
    for (const { deal, count } of byDeal(papers)) {
      if (deal === null) continue
      const documents = { name: countInWords(count), documents_count: count }
      await recordReading(tx, { deal, kind: 'archive', document: null, ...documents })
    }
    return { token: archiveToken(tx, { partner_id: tx.partner_id, id }) }
  })
}

/** The documents as they go into the archive, stamped ones as copies. */
async function withStamps(
  ctx: LenderContext,
  papers: readonly LenderPaper[],
  leaveOut: boolean,
): Promise<LenderPaper[]> {
  if (papers.filter(({ stamped }) => stamped).length > mostStamped)
    throw badInput([
      { path: 'doc_ids', message: `Choose at most ${mostStamped} PDFs. Each one is watermarked with your name.` },
    ])
  const given: LenderPaper[] = []
  const errors: FieldError[] = []
  for (let from = 0; from < papers.length; from += atOnce) {
    const some = papers.slice(from, from + atOnce)
    const copies = await Promise.all(some.map(async (paper) => (paper.stamped ? stampedCopy(ctx, paper) : paper)))
    copies.forEach((copy, index) => {
      const paper = some[index]
      if (paper === undefined) return
      if ('problem' in copy)
        errors.push({ path: toId('document', paper.id), message: stampProblemText(paper, copy.problem) })
      else given.push({ ...paper, object_key: copy.object_key, size: copy.size, crc32: copy.crc32 })
    })
  }
  if (errors.length > 0 && (!leaveOut || given.length === 0)) {
    const [first] = errors
    const detail =
      errors.length === 1 && first !== undefined
        ? first.message
        : `${errors.length} of the documents can’t be watermarked.`
    throw new AppError('not_stampable', detail, { errors })
  }
  return given
}
