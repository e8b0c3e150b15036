import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { rateAdjustments, rateIndexes, rateTypes, type RateType } from '@loanyard/contract/lenders/response-values'
import { type NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useWatch, type Control, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { formatMoney, today } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm, monthsOf, yearsOf } from '../../../lib/format/rates-and-terms.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { BoundProps } from '../../../ui/form/bound-field.ts'
import { AmountField, ConvertedField } from '../../../ui/form/converted-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import * as copy from './copy.ts'
import { debtOf, otherRateFields, type EnteredTerms, type OfferFields } from './offer-terms.ts'
import styles from './response.module.css'

type OfferForm = UseFormReturn<OfferFields, unknown, NewLenderOffer>
type OfferControl = Control<OfferFields, unknown, NewLenderOffer>

const units = [
  { value: 'years', label: copy.years },
  { value: 'months', label: copy.months },
] as const
type Unit = (typeof units)[number]['value']

const show: Readonly<Record<Unit, (months: number) => string>> = { years: yearsOf, months: String }
const parse: Readonly<Record<Unit, (typed: string) => number | null>> = {
  years: monthsOf,
  months: (typed) => {
    const text = typed.trim().replace(/\s*(months?|mos?)$/i, '')
    return /^\d{1,3}$/.test(text) ? Number(text) : null
  },
}

/** The form holds months; the person types years or months. */
function TermField<V extends FieldValues, T>(props: BoundProps<V, T>) {
  const [unit, setUnit] = useState<Unit>('years')
  return (
    <div className={clsx(ui.top2, styles.term)}>
      <ConvertedField
        {...props}
        unit={unit}
        show={(value) => (typeof value === 'number' ? show[unit](value) : null)}
        parse={parse[unit]}
      />
      <Segmented label={copy.termIn} segments={units} value={unit} onChange={setUnit} />
    </div>
  )
}

function Payment({ terms }: { terms: EnteredTerms }) {
  const debt = debtOf(terms)
  const schedule = debt === null ? null : amortizationSchedule(debt)
  if (schedule === null) return copy.paymentPlaceholder
  return (
    <>
      <span>
        {copy.monthlyPayment}{' '}
        <strong>
          <Money amount={schedule.payment} />
        </strong>
      </span>
      <span>
        {copy.totalInterest} <Money amount={schedule.total_interest} />
      </span>
    </>
  )
}

function LivePayment({ control }: { control: OfferControl }) {
  const [amount, rate, term_months, type] = useWatch({ control, name: ['amount', 'rate', 'term_months', 'rate_type'] })
  return (
    <p className={clsx(ui.note, ui.sunkenNote, styles.payment)} role="status">
      {type === 'Variable' ? copy.variablePayment : <Payment terms={{ amount, rate, term_months }} />}
    </p>
  )
}

const types = rateTypes.map((value) => ({ value, label: value }))

function RateFields({ form, asked }: { form: OfferForm; asked: string | undefined }) {
  const { control, setValue } = form
  const type = useWatch({ control, name: 'rate_type' }) ?? 'Fixed'
  const choose = (next: RateType) => {
    setValue('rate_type', next, { shouldDirty: true })
    for (const name of otherRateFields[next]) setValue(name, null)
  }
  return (
    <>
      <Segmented label={copy.rateType} segments={types} value={type} onChange={choose} />
      {type === 'Fixed' ? (
        <PercentField control={control} name="rate" label={copy.rate} help={asked} />
      ) : (
        <FieldRow>
          <SelectField
            control={control}
            name="rate_index"
            label={copy.rateIndex}
            options={optionsOf(rateIndexes)}
            noneLabel={copy.chooseAnIndex}
          />
          <PercentField control={control} name="spread" label={copy.spread} help={asked} />
          <SelectField
            control={control}
            name="adjustment"
            label={copy.adjustment}
            options={optionsOf(rateAdjustments)}
            noneLabel={copy.chooseAnAdjustment}
          />
        </FieldRow>
      )}
    </>
  )
}

const askedFor = (value: string | number | null, format: (value: never) => string) =>
  value === null ? undefined : copy.askedFor(format(value as never))

/** What the deal asks for stands beside each field and is never filled in. */
export function OfferFieldset({ form, deal }: { form: OfferForm; deal: LenderDeal }) {
  const { control } = form
  return (
    <>
      <AmountField control={control} name="amount" label={copy.amount} help={askedFor(deal.loan_amount, formatMoney)} />
      <RateFields form={form} asked={askedFor(deal.interest_rate, formatFraction)} />
      <TermField control={control} name="term_months" label={copy.term} help={askedFor(deal.term_months, formatTerm)} />
      <LivePayment control={control} />
      <FieldRow>
        <PercentField
          control={control}
          name="guaranty_percentage"
          label={copy.sbaGuaranty}
          help={copy.guarantyHelp}
          optional
        />
        <DateField control={control} name="expires_on" label={copy.offerExpires} min={today()} optional />
      </FieldRow>
      <TextAreaField control={control} name="fees" label={copy.fees} help={copy.feesHelp} rows={2} optional />
      <TextAreaField
        control={control}
        name="prepayment"
        label={copy.prepayment}
        help={copy.prepaymentHelp}
        rows={2}
        optional
      />
      <TextAreaField
        control={control}
        name="conditions"
        label={copy.conditions}
        help={copy.conditionsHelp(deal.partner.name)}
        rows={4}
        optional
      />
    </>
  )
}
