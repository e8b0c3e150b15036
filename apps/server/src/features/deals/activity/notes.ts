import type { Note } from '@loanyard/contract/deals/notes'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/person-name.ts'
import { authorize, authorizeDeleteNote, mayDeleteNote } from '../policy.ts'
import { findDeal } from '../queries.ts'
import { historyOrderings, findNote, findNotes, insertNote, removeNote, type NoteRow } from './activity-queries.ts'

function presentNote(ctx: StaffContext, row: NoteRow): Note {
  return {
    id: toId('note', row.id),
    text: row.text,
    author: row.author_name,
    created: row.created,
    can: { delete: mayDeleteNote(ctx, row) },
  }
}

/** The notes on a deal, newest first. Throws not_found, bad_cursor. */
export async function listNotes(ctx: StaffContext, dealId: string, query: ListInput): Promise<Page<Note>> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: historyOrderings('n'),
    byDefault: '-created',
  })
  const result = await findNotes(ctx, deal.id, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentNote(ctx, row))
}

/** Throws not_found. */
export function createNote(ctx: StaffContext, dealId: string, text: string): Promise<Note> {
  authorize(ctx, 'note.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId)
    if (deal === null) throw notFound()
    const row: NoteRow = {
      id: newUuid(),
      text,
      author_id: tx.actor.staff_id,
      author_name: nameWithEmail(tx.actor),
      created: tx.clock.now().toISOString(),
    }
    insertNote(tx, deal.id, row)
    recordAudit(tx, { action: 'deal_note_added', subject: row.id, deal: deal.id })
    return presentNote(tx, row)
  })
}

/** Throws not_found, forbidden. */
export function deleteNote(ctx: StaffContext, dealId: string, noteId: string): Promise<null> {
  authorize(ctx, 'note.delete')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId)
    const note = deal === null ? null : await findNote(tx, deal.id, toUuid('note', noteId))
    if (deal === null || note === null) throw notFound()
    authorizeDeleteNote(tx, note)
    removeNote(tx, deal.id, note.id)
    recordAudit(tx, { action: 'deal_note_deleted', subject: note.id, deal: deal.id })
    return null
  })
}
