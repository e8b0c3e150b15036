import { updateCondition } from '@loanyard/contract/lenders/conditions/calls'
import { conditionChanges, type Condition, type ConditionChanges } from '@loanyard/contract/lenders/conditions/schemas'
import type * as z from 'zod'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { refetchDealIfGone } from '../queries.ts'
import { deadlines, kinds } from './add-form.tsx'
import { reloadConditions, requestOn } from './condition-queries.ts'
import * as copy from './copy.ts'

interface EditFormProps {
  deal: DealRef
  condition: Condition
  onDone: () => void
}

export function EditForm({ deal, condition, onDone }: EditFormProps) {
  const { title, details, kind, due_before, due_date } = condition
  const form = useSchemaForm<z.input<typeof conditionChanges>, ConditionChanges>(conditionChanges, {
    title,
    details,
    kind,
    due_before,
    due_date,
  })
  const save = useFormMutation(form, {
    mutationFn: (body: ConditionChanges) =>
      refetchDealIfGone(deal, callApi(updateCondition, { ...requestOn(deal, condition), body })),
    onSuccess: () => {
      onDone()
      return reloadConditions(deal)
    },
    failure: copy.saveFailed,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={save} label={copy.actionOn(copy.edit, title)}>
      <TextField control={control} name="title" label={copy.title} />
      <TextAreaField control={control} name="details" label={copy.details} rows={3} optional />
      <SelectField control={control} name="kind" label={copy.kind} options={kinds} />
      <SelectField control={control} name="due_before" label={copy.dueBefore} options={deadlines} />
      <DateField control={control} name="due_date" label={copy.dueDate} optional />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {copy.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
