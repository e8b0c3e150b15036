import type * as z from 'zod'
import { newNote, note } from '../deals/notes/notes.ts'

export const leadNote = note.extend({}).meta({ id: 'LeadNote' })
export type LeadNote = z.infer<typeof leadNote>

export const newLeadNote = newNote
export type NewLeadNote = z.output<typeof newLeadNote>
