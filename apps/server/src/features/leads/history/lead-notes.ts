import type { LeadNote, NewLeadNote } from '@loanyard/contract/leads/notes'
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
import { authorize, authorizeDeleteNote, authorizeEditNote, leadNoteCan } from '../policy.ts'
import { findLead } from '../queries.ts'

const maxNotes = 1000
const mostPinned = 5

const on = (lead: { readonly id: string }): NoteSubject => ({ deal_id: null, lead_id: lead.id })

const present = (ctx: StaffContext, row: NoteRow): LeadNote => presentNote(row, leadNoteCan(ctx, row))

/** Pinned ones, then the newest. Throws not_found, bad_cursor. */
export async function listNotes(ctx: StaffContext, leadId: string, query: ListInput): Promise<Page<LeadNote>> {
  const lead = await findLead(ctx, leadId)
  if (lead === null) throw notFound()
  return pageOfNotes(ctx, on(lead), query, (row) => present(ctx, row))
}

/** Throws not_found, quota_exceeded, bad_input for a mention. */
export function createNote(ctx: StaffContext, leadId: string, input: NewLeadNote): Promise<LeadNote> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const lead = await findLead(tx, leadId)
    if (lead === null) throw notFound()
    if ((await countNotes(tx, on(lead))) >= maxNotes) throw quotaExceeded(copy.tooManyNotes(maxNotes))
    const { row, data } = await addNote(tx, on(lead), input)
    recordAudit(tx, {
      action: 'lead_note_added',
      subject: lead.id,
      data: { full_name: lead.full_name, ...data },
    })
    return present(tx, row)
  })
}

interface NoteRef {
  readonly lead_id: string
  readonly note_id: string
}

async function findNoteOf(tx: StaffContext, { lead_id, note_id }: NoteRef) {
  const lead = await findLead(tx, lead_id)
  const note = lead === null ? null : await findNote(tx, on(lead), toUuid('note', note_id))
  if (lead === null || note === null) throw notFound()
  return { lead, note }
}

/** Throws not_found. */
export async function getNote(ctx: StaffContext, ref: NoteRef): Promise<LeadNote> {
  const { note } = await findNoteOf(ctx, ref)
  return present(ctx, note)
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
    assertNoteNotStale(present(tx, note), ifMatch)
    const edited = await editNote(tx, on(lead), note, input)
    if (edited === null) return present(tx, note)
    recordAudit(tx, {
      action: 'lead_note_edited',
      subject: lead.id,
      data: { full_name: lead.full_name, ...edited.data },
    })
    return present(tx, edited.row)
  })
}

/** Throws not_found, quota_exceeded. */
export function pinNote(ctx: StaffContext, ref: NoteRef, isPinned: boolean): Promise<LeadNote> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const { lead, note } = await findNoteOf(tx, ref)
    if ((note.pinned_at !== null) === isPinned) return present(tx, note)
    if (isPinned && (await countPinned(tx, on(lead))) >= mostPinned) throw quotaExceeded(copy.tooManyPinned(mostPinned))
    const changed = { ...note, pinned_at: isPinned ? tx.clock.now().toISOString() : null }
    saveNote(tx, on(lead), changed)
    const action = isPinned ? 'lead_note_pinned' : 'lead_note_unpinned'
    recordAudit(tx, { action, subject: lead.id, data: { full_name: lead.full_name } })
    return present(tx, changed)
  })
}

/** Throws not_found, forbidden. */
export function deleteNote(ctx: StaffContext, ref: NoteRef): Promise<null> {
  authorize(ctx, 'lead.note')
  return withTransaction(ctx, async (tx) => {
    const { lead, note } = await findNoteOf(tx, ref)
    authorizeDeleteNote(tx, note)
    removeNote(tx, on(lead), note.id)
    recordAudit(tx, { action: 'lead_note_deleted', subject: lead.id, data: { full_name: lead.full_name } })
    return null
  })
}
