import { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FieldRow } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { optionsOf, SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { LeadFormResult, LeadFormValues } from './lead-form.ts'

interface LeadFieldsProps {
  control: Control<LeadFormValues, unknown, LeadFormResult>
  extraField?: ReactNode
}

export function LeadFields({ control, extraField }: LeadFieldsProps) {
  return (
    <>
      <TextField control={control} name="full_name" label="Full name" autoComplete="off" />
      <FieldRow>
        <TextField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <TextField
          control={control}
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
          emptyAsNull
        />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="loan_amount" label="Loan amount" optional />
        <AmountField control={control} name="down_payment" label="Down payment" optional />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="loan_purpose"
          label="Loan purpose"
          options={optionsOf(loanPurposes)}
          noneLabel="Not sure yet"
          optional
        />
        <NumberField
          control={control}
          name="personal_credit_score"
          label="Credit score"
          placeholder="300 to 850"
          optional
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="business_type"
          label="Business type"
          options={optionsOf(businessTypes)}
          noneLabel="Not sure yet"
          optional
        />
        {extraField}
      </FieldRow>
    </>
  )
}
