import { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { FieldRow } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as copy from '../copy.ts'
import { referralSourcesQuery } from '../queries.ts'
import type { LeadFormResult, LeadFormValues } from './lead-form.ts'

interface LeadFieldsProps {
  partnerId: string
  control: Control<LeadFormValues, unknown, LeadFormResult>
  extraField?: ReactNode
}

/** Suggests the partner's earlier ones, so that a source is written one way. */
function ReferralSourceField({ partnerId, control }: Pick<LeadFieldsProps, 'partnerId' | 'control'>) {
  const listId = useId()
  const { data: sources = [] } = useQuery(referralSourcesQuery(partnerId))
  return (
    <>
      <TextField
        control={control}
        name="referral_source"
        label={copy.referralSource}
        placeholder={copy.referralSourceExample}
        list={listId}
        autoComplete="off"
        optional
        emptyAsNull
      />
      <datalist id={listId}>
        {sources.map((source) => (
          <option key={source} value={source}>
            {source}
          </option>
        ))}
      </datalist>
    </>
  )
}

export function LeadFields({ partnerId, control, extraField }: LeadFieldsProps) {
  return (
    <>
      <TextField control={control} name="full_name" label={copy.fullNameLabel} autoComplete="off" />
      <TextField
        control={control}
        name="business_name"
        label={copy.businessName}
        autoComplete="off"
        optional
        emptyAsNull
      />
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
      <ReferralSourceField partnerId={partnerId} control={control} />
    </>
  )
}
