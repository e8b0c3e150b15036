import * as z from 'zod'
import * as coreCopy from '../../core/copy.ts'
import { instant, paragraph } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import * as copy from '../copy.ts'

/** People one note can mention. */
export const maxMentions = 20

export const note = z
  .object({
    id: id('note'),
    text: z.string(),
    mentions: z
      .array(z.object({ id: id('staff'), name: z.string() }))
      .meta({ description: 'Whom the text names after an @, by the name they had then' }),
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
  mentions: z.array(id('staff')).max(maxMentions, copy.tooManyMentions(maxMentions)).optional().meta({
    description:
      'Staff to notify, who can see the deal or lead; the text has their name after an @. Without it, an edit keeps those the text still names',
  }),
})
export type NewNote = z.output<typeof newNote>
