import { usStates } from '@loanyard/contract/core/us-states'
import { loanPurposes, ownershipChanges, sbaPrograms } from '@loanyard/contract/core/values'
import { notAnswered, ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import { AmountField } from '../../../../ui/form/converted-field.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../../ui/form/options.ts'
import { PercentField, ShareField, YearsField } from '../../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/text-field.tsx'
import * as copy from '../copy.ts'
import { labelOf } from './deal-fields.ts'
import { FlagsField } from './flags-field.tsx'
import { pick, section } from './section-spec.ts'

const schemas = () => import('./section-schemas.ts')

const aboutDealFields = [
  'title',
  'business_name',
  'naics_code',
  'business_state',
  'year_established',
  'ownership_change',
  'fee_flags',
] as const

export const aboutDeal = section({
  name: 'deal',
  title: copy.deal,
  schema: async () => (await schemas()).dealSection,
  begin: (deal) => pick(deal, aboutDealFields),
  facts: aboutDealFields,
  renderFields: (control) => (
    <>
      <TextField control={control} name="title" label={labelOf('title')} />
      <FieldRow>
        <TextField control={control} name="business_name" label={labelOf('business_name')} optional emptyAsNull />
        <TextField
          control={control}
          name="naics_code"
          label={labelOf('naics_code')}
          inputMode="numeric"
          optional
          emptyAsNull
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="business_state"
          label={labelOf('business_state')}
          options={optionsOf(usStates)}
          noneLabel={notAnswered}
          help={copy.businessFactsHelp}
        />
        <NumberField control={control} name="year_established" label={labelOf('year_established')} optional />
      </FieldRow>
      <SelectField
        control={control}
        name="ownership_change"
        label={labelOf('ownership_change')}
        options={ownershipChanges.map((value) => ({ value, label: ownershipLabels[value] }))}
        noneLabel={notAnswered}
        help={copy.ownershipHelp}
      />
      <FlagsField control={control} name="fee_flags" label={labelOf('fee_flags')} help={copy.feeWaiversHelp} />
    </>
  ),
})

export const aboutLoan = section({
  name: 'loan',
  title: copy.loan,
  schema: async () => (await schemas()).loanSection,
  begin: (deal) =>
    pick(deal, [
      'loan_amount',
      'down_payment',
      'loan_purpose',
      'sba_program',
      'term_months',
      'interest_rate',
      'guaranty_percentage',
      'lender_fee_share',
      'approved_on',
      'target_closing_on',
      'expected_loan_number_on',
      'real_estate_amount',
      'standby_debt',
      'minority_investment',
    ]),
  facts: [
    'loan_amount',
    'down_payment',
    'loan_purpose',
    'sba_program',
    'term_months',
    'interest_rate',
    'guaranty_percentage',
    'lender_fee_share',
    'approved_on',
    'target_closing_on',
    'expected_loan_number_on',
    'real_estate_amount',
    'standby_debt',
    'minority_investment',
  ],
  renderFields: (control) => (
    <>
      <FieldRow>
        <AmountField control={control} name="loan_amount" label={labelOf('loan_amount')} />
        <AmountField control={control} name="down_payment" label={labelOf('down_payment')} optional />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="loan_purpose"
          label={labelOf('loan_purpose')}
          options={optionsOf(loanPurposes)}
          noneLabel={copy.notSureYet}
          optional
        />
        <SelectField
          control={control}
          name="sba_program"
          label={labelOf('sba_program')}
          options={optionsOf(sbaPrograms)}
        />
      </FieldRow>
      <FieldRow>
        <YearsField control={control} name="term_months" label={labelOf('term_months')} optional />
        <PercentField control={control} name="interest_rate" label={labelOf('interest_rate')} optional />
      </FieldRow>
      <FieldRow>
        <PercentField
          control={control}
          name="guaranty_percentage"
          label={labelOf('guaranty_percentage')}
          help={copy.guarantyHelp}
          optional
        />
        <ShareField control={control} name="lender_fee_share" label={labelOf('lender_fee_share')} />
      </FieldRow>
      <FieldRow>
        <DateField control={control} name="approved_on" label={labelOf('approved_on')} optional />
        <DateField control={control} name="target_closing_on" label={labelOf('target_closing_on')} optional />
        <DateField
          control={control}
          name="expected_loan_number_on"
          label={labelOf('expected_loan_number_on')}
          help={copy.expectedLoanNumberHelp}
          optional
        />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="real_estate_amount" label={labelOf('real_estate_amount')} optional />
        <AmountField control={control} name="standby_debt" label={labelOf('standby_debt')} optional />
        <AmountField control={control} name="minority_investment" label={labelOf('minority_investment')} optional />
      </FieldRow>
    </>
  ),
})

export const aboutBorrower = section({
  name: 'borrower',
  title: copy.borrower,
  schema: async () => (await schemas()).borrowerSection,
  begin: (deal) => pick(deal, ['borrower', 'personal_credit_score']),
  facts: ['borrower_first_name', 'borrower_last_name', 'borrower_email', 'borrower_phone', 'personal_credit_score'],
  renderFields: (control, { can }) => (
    <>
      <FieldRow>
        <TextField control={control} name="borrower.first_name" label={labelOf('borrower_first_name')} />
        <TextField control={control} name="borrower.last_name" label={labelOf('borrower_last_name')} />
      </FieldRow>
      <TextField
        control={control}
        name="borrower.email"
        label={labelOf('borrower_email')}
        type="email"
        inputMode="email"
        readOnly={!can.change_borrower_email}
        help={can.change_borrower_email ? copy.newEmailHelp : copy.emailLockedHelp}
      />
      <FieldRow>
        <TextField
          control={control}
          name="borrower.phone"
          label={labelOf('borrower_phone')}
          type="tel"
          inputMode="tel"
          optional
          emptyAsNull
        />
        <NumberField control={control} name="personal_credit_score" label={labelOf('personal_credit_score')} optional />
      </FieldRow>
    </>
  ),
})

export const assessment = section({
  name: 'assessment',
  title: copy.assessment,
  schema: async () => (await schemas()).assessmentSection,
  begin: (deal) => pick(deal, ['reason', 'positives', 'negatives']),
  facts: ['reason', 'positives', 'negatives'],
  renderFields: (control) => (
    <>
      <TextAreaField control={control} name="reason" label={labelOf('reason')} optional emptyAsNull />
      <TextAreaField control={control} name="positives" label={labelOf('positives')} optional emptyAsNull />
      <TextAreaField control={control} name="negatives" label={labelOf('negatives')} optional emptyAsNull />
    </>
  ),
})
