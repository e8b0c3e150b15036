import { loanPurposes } from '@loanyard/contract/core/values'
import { createDeal } from '@loanyard/contract/deals/calls'
import { newDeal, type NewDeal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { DraftRestored } from '../../ui/form/draft-restored.tsx'
import { Form, FieldRow } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { optionsOf, SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { SidePanel } from '../../ui/overlay/side-panel.tsx'
import { dealKeys } from './queries.ts'

interface NewDealProps {
  partnerId: string
  stages: readonly Stage[]
}

const formId = 'new-deal'

function emptyDeal(stages: readonly Stage[]): z.input<typeof newDeal> {
  return {
    title: '',
    borrower: { first_name: '', last_name: '', email: '', phone: null },
    loan_amount: '',
    business_name: null,
    down_payment: null,
    loan_purpose: null,
    personal_credit_score: null,
    ...(stages[0] && { stage: stages[0].id }),
  }
}

/** Throws ApiError. */
function useCreateDeal(partnerId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  return async (body: NewDeal, onSaved: () => void) => {
    const deal = await callApi(createDeal, { params: { partner_id: partnerId }, body, idempotencyKey: keyFor(body) })
    onSaved()
    client.setQueryData(dealKeys.one(partnerId, deal.id), deal)
    // A borrower who already accepted a deal of this partner needs no invitation.
    const sent = deal.client_status === 'Active' ? 'We emailed' : 'Invitation emailed to'
    notifySuccess(`Deal created. ${sent} ${deal.borrower.email}`)
    await navigate({
      to: '/partner/$partnerId/deals/$dealId',
      params: { partnerId, dealId: deal.id },
      search: { deal_name: deal.title },
    })
  }
}

function NewDealForm({ partnerId, stages, onBusy }: NewDealProps & { onBusy: (isBusy: boolean) => void }) {
  const [defaults] = useState(() => emptyDeal(stages))
  const form = useSchemaForm(newDeal, defaults)
  const draft = useFormDraft(form, `new-deal.${partnerId}`, defaults)
  const create = useCreateDeal(partnerId)
  const { control } = form

  const save = async (body: NewDeal) => {
    onBusy(true)
    try {
      await create(body, draft.saved)
    } catch (error) {
      showFailure(form, error, 'Couldn’t create deal')
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form form={form} onSubmit={save} id={formId} label="New deal">
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <TextField control={control} name="title" label="Title" placeholder="Harbor Bakery – Equipment" />
      <TextField control={control} name="business_name" label="Business name" optional emptyAsNull />
      <FieldRow>
        <TextField control={control} name="borrower.first_name" label="Borrower’s first name" />
        <TextField control={control} name="borrower.last_name" label="Borrower’s last name" />
      </FieldRow>
      <TextField
        control={control}
        name="borrower.email"
        label="Borrower’s email"
        type="email"
        inputMode="email"
        help="We email an invitation to the portal. The borrower sees the deal once they accept."
      />
      <FieldRow>
        <TextField
          control={control}
          name="borrower.phone"
          label="Borrower’s phone"
          type="tel"
          inputMode="tel"
          optional
          emptyAsNull
        />
        <NumberField control={control} name="personal_credit_score" label="Credit score" optional />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="loan_amount" label="Loan amount" />
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
        <SelectField
          control={control}
          name="stage"
          label="Stage"
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FieldRow>
    </Form>
  )
}

export function NewDealPanel({ opened, onClose, ...rest }: NewDealProps & { opened: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="New deal"
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Create deal
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <NewDealForm {...rest} onBusy={setBusy} />
    </SidePanel>
  )
}
