import { requestForCondition } from '@loanyard/contract/lenders/conditions/calls'
import { conditionRequest, type Condition, type ConditionRequest } from '@loanyard/contract/lenders/conditions/schemas'
import type * as z from 'zod'
import { callApi } from '../../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { useSharing } from '../sharing-context.ts'
import { requestOn } from './condition-queries.ts'
import * as copy from './copy.ts'

const kinds = (Object.keys(copy.kinds) as (keyof typeof copy.kinds)[]).map((value) => ({
  value,
  label: copy.kinds[value],
}))

/** Asks the borrower, starting from what the lender wrote. */
export function RequestForm({ condition, onDone }: { condition: Condition; onDone: () => void }) {
  const { dealRef, refresh } = useSharing()
  const form = useSchemaForm<z.input<typeof conditionRequest>, ConditionRequest>(conditionRequest, {
    request_type: condition.kind === 'Explanation' ? 'Question' : 'Document',
    title: condition.title.slice(0, 200),
    description: condition.details,
    due_date: condition.due_date,
  })
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: ConditionRequest) =>
      callApi(requestForCondition, { ...requestOn(dealRef, condition), body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      notifySuccess(copy.requested)
      onDone()
      return refresh()
    },
    failure: copy.requestFailed,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={save} label={copy.actionOn(copy.askBorrower, condition.title)}>
      <SelectField control={control} name="request_type" label={copy.kind} options={kinds} />
      <TextField control={control} name="title" label={copy.title} />
      <TextAreaField control={control} name="description" label={copy.details} rows={3} optional />
      <DateField control={control} name="due_date" label={copy.dueDate} optional />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {copy.sendRequest}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
