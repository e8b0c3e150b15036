import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { addConditions } from '@loanyard/contract/lenders/conditions/calls'
import { conditionDeadlines, conditionKinds, type NewConditions } from '@loanyard/contract/lenders/conditions/schemas'
import * as z from 'zod'
import { dealParams } from '../../../domain/deal-ref.ts'
import { deadlineLabels, kindLabels } from '../../../domain/lenders/conditions/copy.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { refetchDealIfGone } from '../queries.ts'
import { reloadConditions } from './condition-queries.ts'
import * as copy from './copy.ts'

/** Numbers and bullets of a pasted list aren't part of a condition. */
const bullet = /^\s*(?:[-–—•*·▪◦]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/i

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '')

const schema = z
  .strictObject({
    list: z.string().refine((text) => linesOf(text).length > 0, copy.nothingListed),
    kind: z.enum(conditionKinds),
    due_before: z.enum(conditionDeadlines),
    due_date: z.string().nullable(),
  })
  .transform(({ list, ...shared }): NewConditions => ({
    conditions: linesOf(list).map((title) => ({ title, ...shared })),
  }))

const empty: z.input<typeof schema> = { list: '', kind: 'Document', due_before: 'Closing', due_date: null }
export const kinds = conditionKinds.map((value) => ({ value, label: kindLabels[value] }))
export const deadlines = conditionDeadlines.map((value) => ({ value, label: deadlineLabels[value] }))

interface AddFormProps {
  deal: LenderDeal
  /** A list to start from; empty for none. */
  start: string
  onDone: () => void
}

export function AddForm({ deal, start, onDone }: AddFormProps) {
  const dealRef = { partnerId: deal.partner.id, dealId: deal.id }
  const form = useSchemaForm<z.input<typeof schema>, NewConditions>(schema, { ...empty, list: start })
  const draft = useFormDraft(form, `conditions.${deal.id}`, { ...empty, list: start })
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: NewConditions) =>
      refetchDealIfGone(
        dealRef,
        callApi(addConditions, { params: dealParams(dealRef), body, idempotencyKey: keyFor(body) }),
      ),
    onSuccess: (_, { conditions }) => {
      draft.saved()
      notifySuccess(copy.added(conditions.length, deal.partner.name))
      onDone()
      return reloadConditions(dealRef)
    },
    failure: copy.addFailed,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={save} label={copy.addTitle}>
      <TextAreaField control={control} name="list" label={copy.list} help={copy.addHelp} rows={6} />
      <SelectField control={control} name="kind" label={copy.kind} options={kinds} />
      <SelectField control={control} name="due_before" label={copy.dueBefore} options={deadlines} />
      <DateField control={control} name="due_date" label={copy.dueDate} optional />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.add}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
