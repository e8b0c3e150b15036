import '../../../lib/browser/zod-without-eval.ts'
import { newNote } from '@loanyard/contract/deals/notes'

export const noteForm = newNote
