import type { ReactNode } from 'react'
import { FieldRow } from '../../../../ui/form/form.tsx'
import { leadInputs, type LeadInput } from './lead-inputs.tsx'

/** All fields of a lead's form. */
export function LeadFields({ extraField, ...input }: LeadInput & { extraField?: ReactNode }) {
  return (
    <>
      {leadInputs.full_name(input)}
      {leadInputs.business_name(input)}
      <FieldRow>
        {leadInputs.email(input)}
        {leadInputs.phone(input)}
      </FieldRow>
      <FieldRow>
        {leadInputs.loan_amount(input)}
        {leadInputs.down_payment(input)}
      </FieldRow>
      <FieldRow>
        {leadInputs.loan_purpose(input)}
        {leadInputs.personal_credit_score(input)}
      </FieldRow>
      <FieldRow>
        {leadInputs.business_type(input)}
        {extraField}
      </FieldRow>
      {leadInputs.referral_source(input)}
    </>
  )
}
