import { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { AmountField } from '../../../../ui/form/converted-field.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../../ui/form/options.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import * as copy from '../../copy.ts'
import { referralSourcesQuery } from '../../queries.ts'
import type { LeadFormResult, LeadFormValues } from '../lead-form.ts'
import { labelOf, type LeadFieldName } from './lead-kind.ts'

export interface LeadInput {
  partnerId: string
  control: Control<LeadFormValues, unknown, LeadFormResult>
}

/** Suggests the partner's earlier ones, so that a source is written one way. */
function ReferralSourceField({ partnerId, control }: LeadInput) {
  const listId = useId()
  const { data: sources = [] } = useQuery(referralSourcesQuery(partnerId))
  return (
    <>
      <TextField
        control={control}
        name="referral_source"
        label={labelOf('referral_source')}
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

/** The input of each field, in the forms and in place of its value alike. */
export const leadInputs: Readonly<Record<LeadFieldName, (input: LeadInput) => ReactNode>> = {
  full_name: ({ control }) => (
    <TextField control={control} name="full_name" label={labelOf('full_name')} autoComplete="off" takesFocus />
  ),
  business_name: ({ control }) => (
    <TextField
      control={control}
      name="business_name"
      label={labelOf('business_name')}
      autoComplete="off"
      optional
      emptyAsNull
    />
  ),
  email: ({ control }) => (
    <TextField
      control={control}
      name="email"
      label={labelOf('email')}
      type="email"
      inputMode="email"
      autoComplete="off"
    />
  ),
  phone: ({ control }) => (
    <TextField
      control={control}
      name="phone"
      label={labelOf('phone')}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      optional
      emptyAsNull
    />
  ),
  loan_amount: ({ control }) => (
    <AmountField control={control} name="loan_amount" label={labelOf('loan_amount')} optional />
  ),
  down_payment: ({ control }) => (
    <AmountField control={control} name="down_payment" label={labelOf('down_payment')} optional />
  ),
  loan_purpose: ({ control }) => (
    <SelectField
      control={control}
      name="loan_purpose"
      label={labelOf('loan_purpose')}
      options={optionsOf(loanPurposes)}
      noneLabel={copy.notSureYet}
      optional
    />
  ),
  personal_credit_score: ({ control }) => (
    <NumberField
      control={control}
      name="personal_credit_score"
      label={labelOf('personal_credit_score')}
      placeholder={copy.creditScoreRange}
      optional
    />
  ),
  business_type: ({ control }) => (
    <SelectField
      control={control}
      name="business_type"
      label={labelOf('business_type')}
      options={optionsOf(businessTypes)}
      noneLabel={copy.notSureYet}
      optional
    />
  ),
  referral_source: (input) => <ReferralSourceField {...input} />,
}
