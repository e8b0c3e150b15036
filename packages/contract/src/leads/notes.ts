import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { newNote } from '../deals/notes.ts'

export const leadNote = z
  .object({
    id: id('note'),
    text: z.string(),
    author: z.string(),
    created: instant,
    edited_at: instant.nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'LeadNote' })
export type LeadNote = z.infer<typeof leadNote>

export const newLeadNote = newNote
export type NewLeadNote = z.output<typeof newLeadNote>
