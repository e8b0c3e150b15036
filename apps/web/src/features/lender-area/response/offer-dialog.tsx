import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { today } from '../../../lib/format/format.ts'
import { monthsOf, yearsOf } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import type { BoundProps } from '../../../ui/form/bound-field.ts'
import { AmountField, ConvertedField } from '../../../ui/form/converted-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { failures } from '../labels.ts'
import * as copy from './copy.ts'
import { currentOffer } from './current-offer.ts'
import { debtOf, initialOffer, offerFields, type EnteredTerms, type OfferFields } from './offer-terms.ts'
import styles from './response.module.css'
import { useLenderResponse } from './use-lender-response.ts'

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

function OfferPayment({ terms }: { terms: EnteredTerms }) {
  const debt = debtOf(terms)
  const schedule = debt === null ? null : amortizationSchedule(debt)
  return (
    <p className={clsx(ui.note, ui.sunkenNote, styles.payment)} role="status">
      {schedule === null ? (
        copy.paymentPlaceholder
      ) : (
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
      )}
    </p>
  )
}

function LivePayment({ control }: { control: Control<OfferFields, unknown, NewLenderOffer> }) {
  const [amount, rate, term_months] = useWatch({ control, name: ['amount', 'rate', 'term_months'] })
  return <OfferPayment terms={{ amount, rate, term_months }} />
}

function Terms({ control, name }: { control: Control<OfferFields, unknown, NewLenderOffer>; name: string }) {
  return (
    <>
      <FieldRow>
        <AmountField control={control} name="amount" label={copy.amount} />
        <PercentField control={control} name="rate" label={copy.rate} placeholder="10.25" />
      </FieldRow>
      <TermField control={control} name="term_months" label={copy.term} />
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
      <TextAreaField
        control={control}
        name="conditions"
        label={copy.conditions}
        help={copy.conditionsHelp(name)}
        rows={5}
        optional
      />
    </>
  )
}

export function OfferDialog({ deal, onClose }: { deal: LenderDeal; onClose: () => void }) {
  const defaults = initialOffer(deal)
  const form = useSchemaForm<OfferFields, NewLenderOffer>(offerFields, defaults)
  const draft = useFormDraft(form, `lender.offer.${deal.id}`, defaults)
  const { offer } = useLenderResponse(deal)
  const isNew = currentOffer(deal) === null
  const save = async (body: NewLenderOffer) => {
    try {
      await offer(body)
      draft.saved()
      notifySuccess(copy.termsSent(deal.partner.name))
      onClose()
    } catch (error) {
      showFailure(form, error, failures.offer)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={isNew ? copy.offerTerms : copy.offerNewTerms}>
      <Form form={form} onSubmit={save}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        {!isNew && <p>{copy.replacesTerms}</p>}
        <Terms control={form.control} name={deal.partner.name} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.sendTerms}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
