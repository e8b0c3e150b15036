import '../../../lib/browser/zod-without-eval.ts'
import { maxMentions, newNote } from '@loanyard/contract/deals/notes/notes'
import * as z from 'zod'
import * as copy from './copy.ts'

export const noteForm = z
  .object({ text: newNote.shape.text, mentions: z.array(z.object({ id: z.string(), name: z.string() })) })
  .refine(({ mentions }) => mentions.length <= maxMentions, {
    path: ['text'],
    message: copy.tooManyMentions(maxMentions),
  })
