import type { NewNote, Note } from '@loanyard/contract/deals/notes/notes'
import type { ListInput, Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { NoteSubject } from '../../../services/activity/notes/mention-queries.ts'
import {
  countNotes,
  countPinned,
  findNote,
  removeNote,
  saveNote,
  type NoteRow,
} from '../../../services/activity/notes/note-queries.ts'
import {
  addNote,
  assertNoteNotStale,
  editNote,
  pageOfNotes,
  presentNote,
} from '../../../services/activity/notes/notes.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeDeleteNote, authorizeEditNote, mostNotes, mostPinned, noteCan } from '../policy.ts'
import { findDeal } from '../queries.ts'

const on = (deal: { readonly id: string }): NoteSubject => ({ deal_id: deal.id, lead_id: null })

const present = (ctx: StaffContext, row: NoteRow): Note => presentNote(row, noteCan(ctx, row))

/** The notes on a deal: pinned ones, then the newest. Throws not_found, bad_cursor. */
export async function listNotes(ctx: StaffContext, dealId: string, query: ListInput): Promise<Page<Note>> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  return pageOfNotes(ctx, on(deal), query, (row) => present(ctx, row))
}

/** Throws not_found, quota_exceeded, bad_input for a mention. */
export function createNote(ctx: StaffContext, dealId: string, input: NewNote): Promise<Note> {
  authorize(ctx, 'note.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId)
    if (deal === null) throw notFound()
    if ((await countNotes(tx, on(deal))) >= mostNotes) throw quotaExceeded(copy.tooManyNotes(mostNotes))
    const { row, data } = await addNote(tx, on(deal), input)
    recordAudit(tx, {
      action: 'deal_note_added',
      subject: row.id,
      deal: deal.id,
      data,
    })
    return present(tx, row)
  })
}

interface NoteRef {
  readonly deal_id: string
  readonly note_id: string
}

async function findNoteOf(tx: StaffContext, { deal_id, note_id }: NoteRef) {
  const deal = await findDeal(tx, deal_id)
  const note = deal === null ? null : await findNote(tx, on(deal), toUuid('note', note_id))
  if (deal === null || note === null) throw notFound()
  return { deal, note }
}

/** Throws not_found. */
export async function getNote(ctx: StaffContext, ref: NoteRef): Promise<Note> {
  const { note } = await findNoteOf(ctx, ref)
  return present(ctx, note)
}

/** Throws not_found, forbidden, stale, bad_input for a mention. */
export function updateNote(ctx: StaffContext, ref: NoteRef, input: NewNote, ifMatch: number | null): Promise<Note> {
  authorize(ctx, 'note.update')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    authorizeEditNote(tx, note)
    assertNoteNotStale(present(tx, note), ifMatch)
    const edited = await editNote(tx, on(deal), note, input)
    if (edited === null) return present(tx, note)
    recordAudit(tx, {
      action: 'deal_note_edited',
      subject: note.id,
      deal: deal.id,
      data: edited.data,
    })
    return present(tx, edited.row)
  })
}

/** Throws not_found, quota_exceeded. */
export function pinNote(ctx: StaffContext, ref: NoteRef, isPinned: boolean): Promise<Note> {
  authorize(ctx, 'note.pin')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    if ((note.pinned_at !== null) === isPinned) return present(tx, note)
    if (isPinned && (await countPinned(tx, on(deal))) >= mostPinned) throw quotaExceeded(copy.tooManyPinned(mostPinned))
    const changed = { ...note, pinned_at: isPinned ? tx.clock.now().toISOString() : null }
    saveNote(tx, on(deal), changed)
    const action = isPinned ? 'deal_note_pinned' : 'deal_note_unpinned'
    recordAudit(tx, { action, subject: note.id, deal: deal.id })
    return present(tx, changed)
  })
}

/** Throws not_found, forbidden. */
export function deleteNote(ctx: StaffContext, ref: NoteRef): Promise<null> {
  authorize(ctx, 'note.delete')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    authorizeDeleteNote(tx, note)
    removeNote(tx, on(deal), note.id)
    recordAudit(tx, { action: 'deal_note_deleted', subject: note.id, deal: deal.id })
    return null
  })
}
