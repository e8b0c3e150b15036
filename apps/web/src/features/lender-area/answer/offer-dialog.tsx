import type { LenderDeal } from '@loanyard/contract/lender-area'
import type { NewLenderOffer } from '@loanyard/contract/lender-dealings'
import { useWatch, type Control } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { notifySuccess } from '../../../ui/toast.ts'
import { failures } from '../words.ts'
import { currentOffer } from './current-offer.ts'
import { initialOffer, offerFields, type OfferFields } from './offer-fields.ts'
import { OfferPayment } from './offer-payment.tsx'
import { TermField } from './term-field.tsx'
import { useLenderResponse } from './use-answer.ts'

/** The day where the person is, as a date field has it. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function LivePayment({ control }: { control: Control<OfferFields, unknown, NewLenderOffer> }) {
  const [amount, rate, term_months] = useWatch({ control, name: ['amount', 'rate', 'term_months'] })
  return <OfferPayment typed={{ amount, rate, term_months }} />
}

function Terms({ control, name }: { control: Control<OfferFields, unknown, NewLenderOffer>; name: string }) {
  return (
    <>
      <FieldRow>
        <AmountField control={control} name="amount" label="Amount" />
        <PercentField control={control} name="rate" label="Rate" placeholder="10.25" />
      </FieldRow>
      <TermField control={control} name="term_months" label="Term" />
      <LivePayment control={control} />
      <FieldRow>
        <PercentField
          control={control}
          name="guaranty_percentage"
          label="SBA guaranty"
          help="Leave blank for the program’s standard guaranty."
          optional
        />
        <DateField control={control} name="expires_on" label="Offer expires" min={today()} optional />
      </FieldRow>
      <TextAreaField
        control={control}
        name="conditions"
        label="Conditions"
        help={`What ${name} should know: collateral, covenants, open diligence items.`}
        rows={5}
        optional
      />
    </>
  )
}

/** Offers terms; the payment shows as one types. New terms take the place of those offered before. */
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
      notifySuccess(`Terms sent to ${deal.partner.name}`)
      onClose()
    } catch (error) {
      showFailure(form, error, failures.offer)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={isNew ? 'Offer terms' : 'Offer new terms'}>
      <Form form={form} onSubmit={save}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        {!isNew && <p>These replace your earlier terms, which stay on record.</p>}
        <Terms control={form.control} name={deal.partner.name} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Send terms
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
