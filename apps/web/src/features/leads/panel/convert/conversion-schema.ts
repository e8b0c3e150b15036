import '../../../../lib/browser/zod-without-eval.ts'
import { conversion } from '@loanyard/contract/leads/conversion'
import { newLead } from '@loanyard/contract/leads/schemas'

export const conversionForm = newLead
  .pick({ business_name: true, loan_purpose: true, loan_amount: true })
  .extend(conversion)
