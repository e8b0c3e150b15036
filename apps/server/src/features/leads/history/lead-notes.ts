import type { LeadNote, NewLeadNote } from '@loanyard/contract/leads/notes'
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
import { authorize, authorizeDeleteNote, authorizeEditNote, leadNoteCan } from '../policy.ts'
import { findLead } from '../queries.ts'
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

const maxNotes = 1000
const mostPinned = 5

function presentNote(ctx: StaffContext, row: NoteRow): LeadNote {
  return {
    id: toId('note', row.id),
    text: row.text,
    mentions: presentMentions(row),
    author: row.author_name,
    created: row.created,
    edited_at: row.edited_at,
    pinned_at: row.pinned_at,
    version: row.version,
    can: leadNoteCan(ctx, row),
  }
}

/** Pinned ones, then the newest. Throws not_found, bad_cursor. */
export async function listNotes(ctx: StaffContext, leadId: string, query: ListInput): Promise<Page<LeadNote>> {
  const lead = await findLead(ctx, leadId)
  if (lead === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: noteOrderings,
    byDefault: '-created',
  })
  const result = await findNotes(ctx, lead.id, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentNote(ctx, row))
}

/** Throws not_found, quota_exceeded, bad_input for a mention. */
export function createNote(ctx: StaffContext, leadId: string, input: NewLeadNote): Promise<LeadNote> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const lead = await findLead(tx, leadId)
    if (lead === null) throw notFound()
    if ((await countNotes(tx, lead.id)) >= maxNotes) throw quotaExceeded(copy.tooManyNotes(maxNotes))
    const { added, ...mentioned } = await mentionsAfter(tx, { deal_id: null, lead_id: lead.id }, noMentions, input)
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
    insertNote(tx, lead.id, row)
    recordAudit(tx, {
      action: 'lead_note_added',
      subject: lead.id,
      data: { full_name: lead.full_name, ...mentionData(row.id, { added }) },
    })
    return presentNote(tx, row)
  })
}

interface NoteRef {
  readonly lead_id: string
  readonly note_id: string
}

async function findNoteOf(tx: StaffContext, { lead_id, note_id }: NoteRef) {
  const lead = await findLead(tx, lead_id)
  const note = lead === null ? null : await findNote(tx, lead.id, toUuid('note', note_id))
  if (lead === null || note === null) throw notFound()
  return { lead, note }
}

/** Throws not_found. */
export async function getNote(ctx: StaffContext, ref: NoteRef): Promise<LeadNote> {
  const { note } = await findNoteOf(ctx, ref)
  return presentNote(ctx, note)
}

/** Throws not_found, forbidden, stale, bad_input for a mention. */
export function updateNote(
  ctx: StaffContext,
  ref: NoteRef,
  input: NewLeadNote,
  ifMatch: number | null,
): Promise<LeadNote> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const { lead, note } = await findNoteOf(tx, ref)
    authorizeEditNote(tx, note)
    if (ifMatch !== null && ifMatch !== note.version)
      throw new AppError('stale', copy.noteStale, { current: presentNote(tx, note) })
    const { added, ...mentioned } = await mentionsAfter(tx, { deal_id: null, lead_id: lead.id }, note, input)
    if (note.text === input.text && added.length === 0) return presentNote(tx, note)
    const edited = {
      ...note,
      ...mentioned,
      text: input.text,
      edited_at: tx.clock.now().toISOString(),
      version: note.version + 1,
    }
    saveNote(tx, lead.id, edited)
    recordAudit(tx, {
      action: 'lead_note_edited',
      subject: lead.id,
      data: { full_name: lead.full_name, ...mentionData(note.id, { added }) },
    })
    return presentNote(tx, edited)
  })
}

/** Throws not_found, quota_exceeded. */
export function pinNote(ctx: StaffContext, ref: NoteRef, isPinned: boolean): Promise<LeadNote> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const { lead, note } = await findNoteOf(tx, ref)
    if ((note.pinned_at !== null) === isPinned) return presentNote(tx, note)
    if (isPinned && (await countPinned(tx, lead.id)) >= mostPinned) throw quotaExceeded(copy.tooManyPinned(mostPinned))
    const changed = { ...note, pinned_at: isPinned ? tx.clock.now().toISOString() : null }
    saveNote(tx, lead.id, changed)
    const action = isPinned ? 'lead_note_pinned' : 'lead_note_unpinned'
    recordAudit(tx, { action, subject: lead.id, data: { full_name: lead.full_name } })
    return presentNote(tx, changed)
  })
}

/** Throws not_found, forbidden. */
export function deleteNote(ctx: StaffContext, ref: NoteRef): Promise<null> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const { lead, note } = await findNoteOf(tx, ref)
    authorizeDeleteNote(tx, note)
    removeNote(tx, lead.id, note.id)
    recordAudit(tx, { action: 'lead_note_deleted', subject: lead.id, data: { full_name: lead.full_name } })
    return null
  })
}
