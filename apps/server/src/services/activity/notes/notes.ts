import type { NewNote, Note } from '@loanyard/contract/deals/notes/notes'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { AppError } from '../../../errors.ts'
import type { StaffContext } from '../../context.ts'
import { newUuid, toId } from '../../ids.ts'
import { nameWithEmail } from '../../names/person-name.ts'
import * as copy from './copy.ts'
import type { NoteSubject } from './mention-queries.ts'
import { mentionData, mentionSame, mentionsAfter, noMentions, presentMentions } from './mentions.ts'
import { findNotes, insertNote, noteOrderings, saveNote, type NoteRow } from './note-queries.ts'

export function presentNote(row: NoteRow, can: Note['can']): Note {
  return {
    id: toId('note', row.id),
    text: row.text,
    mentions: presentMentions(row),
    author: row.author_name,
    created: row.created,
    edited_at: row.edited_at,
    pinned_at: row.pinned_at,
    version: row.version,
    can,
  }
}

/** Pinned ones, then the newest. Throws bad_cursor. */
export async function pageOfNotes(
  ctx: StaffContext,
  about: NoteSubject,
  query: ListInput,
  present: (row: NoteRow) => Note,
): Promise<Page<Note>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: noteOrderings,
    byDefault: '-created',
  })
  const result = await findNotes(ctx, about, page)
  return pageOf(page, result.rows, totalOf(page, result.all), present)
}

interface WrittenNote {
  readonly row: NoteRow
  /** For the audit entry. */
  readonly data: ReturnType<typeof mentionData>
}

/** Saves a note by the caller. Throws bad_input for a mention. */
export async function addNote(ctx: StaffContext, about: NoteSubject, input: NewNote): Promise<WrittenNote> {
  const { added, ...mentioned } = await mentionsAfter(ctx, about, noMentions, input)
  const row: NoteRow = {
    id: newUuid(),
    text: input.text,
    author_id: ctx.actor.staff_id,
    author_name: nameWithEmail(ctx.actor),
    created: ctx.clock.now().toISOString(),
    edited_at: null,
    pinned_at: null,
    version: 1,
    ...mentioned,
  }
  insertNote(ctx, about, row)
  return { row, data: mentionData(row.id, { added }) }
}

/** Throws stale, with the current note, unless the caller's If-Match is its version. */
export function assertNoteNotStale(current: Note, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== current.version) throw new AppError('stale', copy.noteStale, { current })
}

/** Null if the note stays as it was. Throws bad_input for a mention. */
export async function editNote(
  ctx: StaffContext,
  about: NoteSubject,
  note: NoteRow,
  input: NewNote,
): Promise<WrittenNote | null> {
  const { added, ...mentioned } = await mentionsAfter(ctx, about, note, input)
  if (note.text === input.text && mentionSame(note, mentioned)) return null
  const row: NoteRow = {
    ...note,
    ...mentioned,
    text: input.text,
    edited_at: ctx.clock.now().toISOString(),
    version: note.version + 1,
  }
  saveNote(ctx, about, row)
  return { row, data: mentionData(note.id, { added }) }
}
