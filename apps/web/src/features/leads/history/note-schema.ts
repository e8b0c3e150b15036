import '../../../lib/browser/zod-without-eval.ts'
import { newLeadNote } from '@loanyard/contract/leads/notes'

export const noteForm = newLeadNote
