import { otherPerson, type OtherPerson } from '@loanyard/contract/requests/answers'
import { type Requirement } from '@loanyard/contract/requests/schemas'
import { reportOtherPerson } from '@loanyard/contract/requests/submission-calls'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../answer/answer.module.css'
import { reloadDeal } from '../queries.ts'
import * as copy from './copy.ts'

interface OtherPersonFormProps {
  deal: DealRef
  request: Requirement
  partner: string
  onClose: () => void
}

export function OtherPersonForm({ deal, request, partner, onClose }: OtherPersonFormProps) {
  const form = useSchemaForm(otherPerson, { name: '', email: '' })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const send = useFormMutation(form, {
    mutationFn: (body: OtherPerson) =>
      callApi(reportOtherPerson, {
        params: { partner_id: deal.partnerId, request_id: request.id },
        query: asClient,
        body,
      }),
    onSuccess: () => reloadDeal(deal),
    failure: copy.someoneElseFailed,
  })
  return (
    <Form form={form} onSubmit={send} label={copy.someoneElse}>
      <p>{copy.someoneElseHelp(partner)}</p>
      <TextField control={form.control} name="name" label={copy.theirName} autoComplete="off" />
      <TextField control={form.control} name="email" label={copy.theirEmail} type="email" autoComplete="off" />
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          {copy.tellBroker}
        </Button>
        <Button size="large" onClick={onClose}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
