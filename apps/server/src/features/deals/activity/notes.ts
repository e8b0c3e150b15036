import type { NewNote, Note } from '@loanyard/contract/deals/notes/notes'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/person-name.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import {
  mentionData,
  mentionsAfter,
  noMentions,
  presentMentions,
} from '../../../services/rights/colleagues/mentions.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeDeleteNote, authorizeEditNote, mostNotes, mostPinned, noteCan } from '../policy.ts'
import { findDeal } from '../queries.ts'
import {
  countNotes,
  countPinned,
  findNote,
  findNotes,
  insertNote,
  noteOrderings,
  removeNote,
  saveNote,
  type NoteRow,
} from './note-queries.ts'

function presentNote(ctx: StaffContext, row: NoteRow): Note {
  return {
    id: toId('note', row.id),
    text: row.text,
    mentions: presentMentions(row),
    author: row.author_name,
    created: row.created,
    edited_at: row.edited_at,
    pinned_at: row.pinned_at,
    version: row.version,
    can: noteCan(ctx, row),
  }
}

/** The notes on a deal: pinned ones, then the newest. Throws not_found, bad_cursor. */
export async function listNotes(ctx: StaffContext, dealId: string, query: ListInput): Promise<Page<Note>> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: noteOrderings,
    byDefault: '-created',
  })
  const result = await findNotes(ctx, deal.id, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentNote(ctx, row))
}

/** Throws not_found, quota_exceeded, bad_input for a mention. */
export function createNote(ctx: StaffContext, dealId: string, input: NewNote): Promise<Note> {
  authorize(ctx, 'note.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId)
    if (deal === null) throw notFound()
    if ((await countNotes(tx, deal.id)) >= mostNotes) throw quotaExceeded(copy.tooManyNotes(mostNotes))
    const { added, ...mentioned } = await mentionsAfter(tx, { deal_id: deal.id, lead_id: null }, noMentions, input)
    const row: NoteRow = {
      id: newUuid(),
      text: input.text,
      author_id: tx.actor.staff_id,
      author_name: nameWithEmail(tx.actor),
      created: tx.clock.now().toISOString(),
      edited_at: null,
      pinned_at: null,
      version: 1,
      ...mentioned,
    }
    insertNote(tx, deal.id, row)
    recordAudit(tx, {
      action: 'deal_note_added',
      subject: row.id,
      deal: deal.id,
      data: mentionData(row.id, { added }),
    })
    return presentNote(tx, row)
  })
}

interface NoteRef {
  readonly deal_id: string
  readonly note_id: string
}

async function findNoteOf(tx: StaffContext, { deal_id, note_id }: NoteRef) {
  const deal = await findDeal(tx, deal_id)
  const note = deal === null ? null : await findNote(tx, deal.id, toUuid('note', note_id))
  if (deal === null || note === null) throw notFound()
  return { deal, note }
}

/** Throws not_found. */
export async function getNote(ctx: StaffContext, ref: NoteRef): Promise<Note> {
  const { note } = await findNoteOf(ctx, ref)
  return presentNote(ctx, note)
}

/** Throws not_found, forbidden, stale, bad_input for a mention. */
export function updateNote(ctx: StaffContext, ref: NoteRef, input: NewNote, ifMatch: number | null): Promise<Note> {
  authorize(ctx, 'note.update')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    authorizeEditNote(tx, note)
    if (ifMatch !== null && ifMatch !== note.version)
      throw new AppError('stale', copy.noteStale, { current: presentNote(tx, note) })
    const { added, ...mentioned } = await mentionsAfter(tx, { deal_id: deal.id, lead_id: null }, note, input)
    if (note.text === input.text && added.length === 0) return presentNote(tx, note)
    const edited = {
      ...note,
      ...mentioned,
      text: input.text,
      edited_at: tx.clock.now().toISOString(),
      version: note.version + 1,
    }
    saveNote(tx, deal.id, edited)
    recordAudit(tx, {
      action: 'deal_note_edited',
      subject: note.id,
      deal: deal.id,
      data: mentionData(note.id, { added }),
    })
    return presentNote(tx, edited)
  })
}

/** Throws not_found, quota_exceeded. */
export function pinNote(ctx: StaffContext, ref: NoteRef, isPinned: boolean): Promise<Note> {
  authorize(ctx, 'note.pin')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    if ((note.pinned_at !== null) === isPinned) return presentNote(tx, note)
    if (isPinned && (await countPinned(tx, deal.id)) >= mostPinned) throw quotaExceeded(copy.tooManyPinned(mostPinned))
    const changed = { ...note, pinned_at: isPinned ? tx.clock.now().toISOString() : null }
    saveNote(tx, deal.id, changed)
    const action = isPinned ? 'deal_note_pinned' : 'deal_note_unpinned'
    recordAudit(tx, { action, subject: note.id, deal: deal.id })
    return presentNote(tx, changed)
  })
}

/** Throws not_found, forbidden. */
export function deleteNote(ctx: StaffContext, ref: NoteRef): Promise<null> {
  authorize(ctx, 'note.delete')
  return withTransaction(ctx, async (tx) => {
    const { deal, note } = await findNoteOf(tx, ref)
    authorizeDeleteNote(tx, note)
    removeNote(tx, deal.id, note.id)
    recordAudit(tx, { action: 'deal_note_deleted', subject: note.id, deal: deal.id })
    return null
  })
}
