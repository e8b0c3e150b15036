import '../../../lib/browser/zod-without-eval.ts'
import { newLead } from '@loanyard/contract/leads/schemas'

export const leadForm = newLead.omit({ partner: true })
