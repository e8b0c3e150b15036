import { usStates } from '@loanyard/contract/core/us-states'
import { loanPurposes, ownershipChanges, sbaPrograms } from '@loanyard/contract/core/values'
import { notAnswered, ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { Deal } from '@loanyard/contract/deals/schemas'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { AmountField } from '../../../../../ui/form/converted-field.tsx'
import { DateField } from '../../../../../ui/form/date-field.tsx'
import { NumberField } from '../../../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../../../ui/form/options.ts'
import { PercentField, ShareField, YearsField } from '../../../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../../../ui/form/text-field.tsx'
import * as copy from '../../copy.ts'
import { labelOf, type FieldName } from '../deal-fields.ts'
import { FlagsField } from './flags-field.tsx'
import type { DealForm, DealFormOutput } from './section-schemas.ts'

type Render = (control: Control<DealForm, unknown, DealFormOutput>, deal: Deal) => ReactNode

/** The name is also the form’s; the borrower’s fields are nested there. */
type TopLevelName = Exclude<FieldName, `borrower_${string}`>

const amount =
  (name: TopLevelName, more: { optional?: boolean; help?: string } = { optional: true }): Render =>
  (control) => <AmountField control={control} name={name} label={labelOf(name)} {...more} />

const date =
  (name: TopLevelName, help?: string): Render =>
  (control) => <DateField control={control} name={name} label={labelOf(name)} help={help} optional />

const text =
  (name: TopLevelName, inputMode?: 'numeric'): Render =>
  (control) => (
    <TextField
      control={control}
      name={name}
      label={labelOf(name)}
      optional
      emptyAsNull
      {...(inputMode && { inputMode })}
    />
  )

const longText =
  (name: TopLevelName): Render =>
  (control) => <TextAreaField control={control} name={name} label={labelOf(name)} optional emptyAsNull />

const percent =
  (name: TopLevelName, help?: string): Render =>
  (control) => <PercentField control={control} name={name} label={labelOf(name)} help={help} optional />

const number =
  (name: TopLevelName): Render =>
  (control) => <NumberField control={control} name={name} label={labelOf(name)} optional />

const deal = {
  title: (control) => <TextField control={control} name="title" label={labelOf('title')} />,
  business_name: text('business_name'),
  naics_code: text('naics_code', 'numeric'),
  business_state: (control) => (
    <SelectField
      control={control}
      name="business_state"
      label={labelOf('business_state')}
      options={optionsOf(usStates)}
      noneLabel={notAnswered}
      help={copy.businessFactsHelp}
    />
  ),
  year_established: number('year_established'),
  ownership_change: (control) => (
    <SelectField
      control={control}
      name="ownership_change"
      label={labelOf('ownership_change')}
      options={ownershipChanges.map((value) => ({ value, label: ownershipLabels[value] }))}
      noneLabel={notAnswered}
      help={copy.ownershipHelp}
    />
  ),
  fee_flags: (control) => (
    <FlagsField control={control} name="fee_flags" label={labelOf('fee_flags')} help={copy.feeWaiversHelp} />
  ),
} satisfies Partial<Record<FieldName, Render>>

const loan = {
  loan_amount: amount('loan_amount'),
  down_payment: amount('down_payment'),
  loan_purpose: (control) => (
    <SelectField
      control={control}
      name="loan_purpose"
      label={labelOf('loan_purpose')}
      options={optionsOf(loanPurposes)}
      noneLabel={copy.notSureYet}
      optional
    />
  ),
  sba_program: (control) => (
    <SelectField control={control} name="sba_program" label={labelOf('sba_program')} options={optionsOf(sbaPrograms)} />
  ),
  term_months: (control) => <YearsField control={control} name="term_months" label={labelOf('term_months')} optional />,
  interest_rate: percent('interest_rate'),
  guaranty_percentage: percent('guaranty_percentage', copy.guarantyHelp),
  lender_fee_share: (control) => (
    <ShareField control={control} name="lender_fee_share" label={labelOf('lender_fee_share')} />
  ),
  approved_on: date('approved_on'),
  target_closing_on: date('target_closing_on'),
  expected_loan_number_on: date('expected_loan_number_on', copy.expectedLoanNumberHelp),
  real_estate_amount: amount('real_estate_amount'),
  standby_debt: amount('standby_debt'),
  minority_investment: amount('minority_investment'),
} satisfies Partial<Record<FieldName, Render>>

const borrower = {
  borrower_first_name: (control) => (
    <TextField control={control} name="borrower.first_name" label={labelOf('borrower_first_name')} />
  ),
  borrower_last_name: (control) => (
    <TextField control={control} name="borrower.last_name" label={labelOf('borrower_last_name')} />
  ),
  borrower_email: (control, { can }) => (
    <TextField
      control={control}
      name="borrower.email"
      label={labelOf('borrower_email')}
      type="email"
      inputMode="email"
      readOnly={!can.change_borrower_email}
      help={can.change_borrower_email ? copy.newEmailHelp : copy.emailLockedHelp}
    />
  ),
  borrower_phone: (control) => (
    <TextField
      control={control}
      name="borrower.phone"
      label={labelOf('borrower_phone')}
      type="tel"
      inputMode="tel"
      optional
      emptyAsNull
    />
  ),
  personal_credit_score: number('personal_credit_score'),
} satisfies Partial<Record<FieldName, Render>>

const forecast = {
  expected_close_on: date('expected_close_on', copy.expectedCloseHelp),
  close_probability: (control, { forecast: { probability } }) => (
    <NumberField
      control={control}
      name="close_probability"
      label={copy.probabilityPercent}
      help={copy.probabilityHelp(probability)}
      optional
    />
  ),
  broker_fee: amount('broker_fee', { optional: true, help: copy.brokerFeeHelp }),
  broker_fee_percent: (control) => (
    <ShareField control={control} name="broker_fee_percent" label={labelOf('broker_fee_percent')} optional />
  ),
  referral_source: text('referral_source'),
} satisfies Partial<Record<FieldName, Render>>

const assessment = {
  reason: longText('reason'),
  positives: longText('positives'),
  negatives: longText('negatives'),
} satisfies Partial<Record<FieldName, Render>>

/** The input of each field, in the section’s form and in place of its value alike. */
export const fieldInputs: Readonly<Record<FieldName, Render>> = {
  ...deal,
  ...loan,
  ...borrower,
  ...forecast,
  ...assessment,
}
