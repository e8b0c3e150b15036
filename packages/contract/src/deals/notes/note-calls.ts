import * as z from 'zod'
import { call } from '../../core/call.ts'
import { listQuery, listReply } from '../../core/lists.ts'
import { newNote, note } from './notes.ts'

const all = '/api/v0/deals/{deal_id}/partners/{partner_id}/notes'
const one = '/api/v0/deals/{deal_id}/partners/{partner_id}/notes/{note_id}'
const pageOnly = z.strictObject({ limit: listQuery(['created']).limit, cursor: listQuery(['created']).cursor })

export const listNotes = call({
  method: 'GET',
  path: all,
  access: 'staff',
  summary: 'The notes on a deal: pinned ones, then the newest',
  query: pageOnly,
  reply: { status: 200, schema: listReply(note) },
})

export const getNote = call({
  method: 'GET',
  path: one,
  access: 'staff',
  summary: 'One note on a deal',
  reply: { status: 200, schema: note },
})

export const createNote = call({
  method: 'POST',
  path: all,
  access: 'staff',
  summary: 'Add a note that only staff can see',
  body: newNote,
  reply: { status: 201, schema: note },
})

export const deleteNote = call({
  method: 'DELETE',
  path: one,
  access: 'staff',
  summary: 'Delete a note; only its author, an Admin or a Manager can',
  reply: { status: 204, schema: null },
})

export const updateNote = call({
  method: 'PATCH',
  path: one,
  access: 'staff',
  summary: 'Edit a note; only its author can',
  body: newNote,
  versioned: true,
  reply: { status: 200, schema: note },
})

export const pinNote = call({
  method: 'POST',
  path: `${one}/pin`,
  access: 'staff',
  summary: 'Pin a note, so that it comes first; at most five on a deal',
  idempotent: true,
  reply: { status: 200, schema: note },
})

export const unpinNote = call({
  method: 'DELETE',
  path: `${one}/pin`,
  access: 'staff',
  summary: 'Unpin a note',
  reply: { status: 200, schema: note },
})

export const noteCalls = { listNotes, getNote, createNote, deleteNote, updateNote, pinNote, unpinNote }
