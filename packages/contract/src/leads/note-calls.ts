import { call } from '../core/call.ts'
import { leadNote } from './notes.ts'

const note = '/api/v0/leads/{lead_id}/partners/{partner_id}/notes/{note_id}'
const path = `${note}/pin`

export const getLeadNote = call({
  method: 'GET',
  path: note,
  access: 'staff',
  summary: 'One note on a lead',
  reply: { status: 200, schema: leadNote },
})

export const pinLeadNote = call({
  method: 'POST',
  path,
  access: 'staff',
  summary: 'Pin a note, so that it comes first; at most five on a lead',
  idempotent: true,
  reply: { status: 200, schema: leadNote },
})

export const unpinLeadNote = call({
  method: 'DELETE',
  path,
  access: 'staff',
  summary: 'Unpin a note',
  reply: { status: 200, schema: leadNote },
})

export const leadNoteCalls = { getLeadNote, pinLeadNote, unpinLeadNote }
