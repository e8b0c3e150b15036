import { changesOwnership } from '@loanyard/lending/rules/ownership-purposes'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ownershipChoices } from '../../../domain/ownership-choices.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import * as copy from './copy.ts'
import type { NewDealForm } from './new-deal-form.ts'

/** Asked only of purchases and buyouts, whose equity injection and minimum DSCR depend on it. */
export function OwnershipField({ form: { control, setValue } }: { form: NewDealForm }) {
  const purpose = useWatch({ control, name: 'loan_purpose' }) ?? null
  const isAsked = changesOwnership(purpose)
  useEffect(() => {
    if (!isAsked) setValue('ownership_change', null)
  }, [isAsked, setValue])
  if (!isAsked) return null
  return (
    <SelectField
      control={control}
      name="ownership_change"
      label={copy.ownershipChange}
      options={ownershipChoices(purpose)}
      noneLabel={copy.notSureYet}
      help={copy.ownershipHelp}
    />
  )
}
