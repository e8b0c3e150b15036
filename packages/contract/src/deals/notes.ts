import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { instant, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'

export const note = z
  .object({
    id: id('note'),
    text: z.string(),
    author: z.string(),
    created: instant,
    edited_at: instant.nullable(),
    pinned_at: instant.nullable().meta({ description: 'Pinned notes come first' }),
    version: z.number().int().meta({ description: 'Of the text' }),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof note>

export const newNote = z.strictObject({
  text: paragraph(10_000).pipe(z.string().min(1, coreCopy.textEmpty)),
})
export type NewNote = z.output<typeof newNote>
