import '../../../../lib/browser/zod-without-eval.ts'
import { newDeal } from '@loanyard/contract/deals/schemas'

export const dealFields = newDeal.shape
