import type { NewDeal } from '@loanyard/contract/deals/schemas'
import { useWatch } from 'react-hook-form'
import { ChecklistDueDate } from '../../../domain/checklists/checklist-due-date.tsx'
import { FirstRequests } from '../../../domain/checklists/first-requests.tsx'
import type { NewDealForm } from './new-deal-form.ts'

type Checklists = NonNullable<NewDeal['checklists']>
const none: Checklists = []

/** What the borrower is asked for with the invitation; the loan purpose preselects it until someone chooses. */
export function DealRequests({ form, partnerId }: { form: NewDealForm; partnerId: string }) {
  const { control, setValue } = form
  const purpose = useWatch({ control, name: 'loan_purpose' }) ?? null
  const chosen: Checklists = useWatch({ control, name: 'checklists' }) ?? none
  return (
    <FirstRequests
      partnerId={partnerId}
      canAddLibrary
      purpose={purpose}
      chosen={chosen}
      onSuggest={(next) => setValue('checklists', next)}
      onChoose={(next) => setValue('checklists', next, { shouldDirty: true })}
      dueDate={<ChecklistDueDate control={control} name="due_date" />}
    />
  )
}
