import { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { FieldRow } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as copy from '../copy.ts'
import type { LeadFormResult, LeadFormValues } from './lead-form.ts'

interface LeadFieldsProps {
  control: Control<LeadFormValues, unknown, LeadFormResult>
  extraField?: ReactNode
}

export function LeadFields({ control, extraField }: LeadFieldsProps) {
  return (
    <>
      <TextField control={control} name="full_name" label={copy.fullNameLabel} autoComplete="off" />
      <FieldRow>
        <TextField
          control={control}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField
          control={control}
          name="phone"
          label={copy.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
          emptyAsNull
        />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="loan_amount" label={copy.loanAmount} optional />
        <AmountField control={control} name="down_payment" label={copy.downPayment} optional />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="loan_purpose"
          label={copy.loanPurpose}
          options={optionsOf(loanPurposes)}
          noneLabel={copy.notSureYet}
          optional
        />
        <NumberField
          control={control}
          name="personal_credit_score"
          label={copy.creditScore}
          placeholder={copy.creditScoreRange}
          optional
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="business_type"
          label={copy.businessType}
          options={optionsOf(businessTypes)}
          noneLabel={copy.notSureYet}
          optional
        />
        {extraField}
      </FieldRow>
    </>
  )
}
