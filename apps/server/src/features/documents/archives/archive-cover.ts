import { dayIn } from '../../../services/clock.ts'
import type { ScopedContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import type { ArchiveDocumentRow } from '../queries.ts'
import { layoutOf } from './archive-entries.ts'
import { archiveIndex } from './archive-index.ts'
import { safeName } from './archive-names.ts'
import type { ArchiveCover, ArchiveEntry } from './archive-queries.ts'

/** The archive's name and index page, and its size with them. `rows` and `entries` are in the same order. */
export function coverOf(
  { clock }: Pick<ScopedContext, 'clock'>,
  rows: readonly ArchiveDocumentRow[],
  entries: readonly ArchiveEntry[],
): { cover: ArchiveCover; size: number } {
  const [first] = rows
  if (first === undefined) throw new Error('an archive has at least one document')
  const day = dayIn(first.time_zone, clock.now())
  const isOneDeal = first.deal_title !== null && rows.every(({ deal_id }) => deal_id === first.deal_id)
  const title = isOneDeal ? first.deal_title : null
  const index_page = archiveIndex({ title, partner: first.partner_name, day, rows, entries })
  const file_name = title === null ? copy.archiveFileName : safeName(copy.archiveNameOf(title, first.partner_name, day))
  return { cover: { file_name, index_page }, size: layoutOf(entries, Buffer.from(index_page)).size }
}
