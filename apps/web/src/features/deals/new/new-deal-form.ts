import type { newDeal, NewDeal } from '@loanyard/contract/deals/schemas'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

export type NewDealForm = UseFormReturn<z.input<typeof newDeal>, unknown, NewDeal>
