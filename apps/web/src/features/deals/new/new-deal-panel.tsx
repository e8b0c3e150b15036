import { loanPurposes } from '@loanyard/contract/core/values'
import { createDeal } from '@loanyard/contract/deals/creation-calls'
import { newDeal, type NewDeal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form, FieldRow } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import * as copy from './copy.ts'
import { DealRequests } from './deal-requests.tsx'
import { ForecastFields } from './forecast-fields.tsx'
import { Invitation } from './invitation-preview.tsx'
import type { NewDealForm } from './new-deal-form.ts'
import { OwnershipField } from './ownership-field.tsx'

interface NewDealProps {
  partnerId: string
  stages: readonly Stage[]
}

function emptyDeal(stages: readonly Stage[]): z.input<typeof newDeal> {
  return {
    title: '',
    borrower: { first_name: '', last_name: '', email: '', phone: null },
    loan_amount: '',
    business_name: null,
    down_payment: null,
    loan_purpose: null,
    ownership_change: null,
    personal_credit_score: null,
    expected_close_on: null,
    close_probability: null,
    broker_fee: null,
    broker_fee_percent: null,
    referral_source: null,
    checklists: [],
    due_date: null,
    invitation_note: null,
    send_invitation: true,
    ...(stages[0] && { stage: stages[0].id }),
  }
}

/** Throws ApiError. */
function useCreateDeal(partnerId: string) {
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  const { mutateAsync: create } = useMutation({
    mutationFn: (body: NewDeal) =>
      callApi(createDeal, { params: { partner_id: partnerId }, body, idempotencyKey: keyFor(body) }),
  })
  return async (body: NewDeal, onSaved: () => void) => {
    const deal = await create(body)
    onSaved()
    queryClient.setQueryData(dealKeys.one(partnerId, deal.id), deal)
    // A borrower who already accepted a deal of this partner needs no invitation.
    notifySuccess(
      body.send_invitation === false
        ? copy.dealCreatedOnly
        : copy.dealCreated(deal.client_status === 'Active', deal.borrower.email),
    )
    await navigate({
      to: '/partner/$partnerId/deals/$dealId',
      params: { partnerId, dealId: deal.id },
      search: { deal_name: deal.title },
    })
  }
}

function DealForm({ partnerId, stages, formId, onBusy }: NewDealProps & PanelForm) {
  const [defaults] = useState(() => emptyDeal(stages))
  const form = useSchemaForm(newDeal, defaults)
  const draft = useFormDraft(form, `new-deal.${partnerId}`, defaults)
  const create = useCreateDeal(partnerId)
  const save = async (body: NewDeal) => {
    onBusy(true)
    try {
      await create(body, draft.saved)
    } catch (error) {
      showFailure(form, error, copy.createFailed)
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form form={form} onSubmit={save} id={formId} label={copy.newDeal}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <DealFields form={form} stages={stages} />
      <ForecastFields form={form} />
      <DealRequests form={form} partnerId={partnerId} />
      <Invitation form={form} partnerId={partnerId} />
    </Form>
  )
}

function DealFields({ form, stages }: { form: NewDealForm; stages: readonly Stage[] }) {
  const { control } = form
  return (
    <>
      <SelectField
        control={control}
        name="loan_purpose"
        label={copy.loanPurpose}
        options={optionsOf(loanPurposes)}
        noneLabel={copy.notSureYet}
        help={copy.loanPurposeHelp}
        takesFocus
      />
      <OwnershipField form={form} />
      <TextField control={control} name="title" label={copy.titleLabel} placeholder={copy.titlePlaceholder} />
      <TextField control={control} name="business_name" label={copy.businessName} optional emptyAsNull />
      <FieldRow>
        <TextField control={control} name="borrower.first_name" label={copy.borrowerFirstName} />
        <TextField control={control} name="borrower.last_name" label={copy.borrowerLastName} />
      </FieldRow>
      <TextField
        control={control}
        name="borrower.email"
        label={copy.borrowerEmail}
        type="email"
        inputMode="email"
        help={copy.borrowerEmailHelp}
      />
      <FieldRow>
        <TextField
          control={control}
          name="borrower.phone"
          label={copy.borrowerPhone}
          type="tel"
          inputMode="tel"
          optional
          emptyAsNull
        />
        <NumberField control={control} name="personal_credit_score" label={copy.creditScore} optional />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="loan_amount" label={copy.loanAmount} />
        <AmountField control={control} name="down_payment" label={copy.downPayment} optional />
      </FieldRow>
      <SelectField
        control={control}
        name="stage"
        label={copy.stage}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

export function NewDealPanel({ opened, onClose, ...rest }: NewDealProps & { opened: boolean; onClose: () => void }) {
  return (
    <CreatePanel opened={opened} onClose={onClose} title={copy.newDeal} submitLabel={copy.createDeal}>
      {(form) => <DealForm {...rest} {...form} />}
    </CreatePanel>
  )
}
