import { updateRequirement } from '@loanyard/contract/requests/calls'
import {
  requirement as requirementSchema,
  requirementChanges,
  type Requirement,
} from '@loanyard/contract/requests/schemas'
import { useId, useState } from 'react'
import * as z from 'zod'
import {
  fileNamesProblem,
  namedSlots,
  namesOfSlots,
  type SlotValues,
} from '../../../domain/requests/slots/slot-choice.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'

/** A running request names its files; none: any number of them. */
const namesOf = (text: string): SlotValues => ({
  files: text.trim() === '' ? 'any' : 'names',
  file_names: text,
  slots: [],
})

const { shape } = requirementChanges
const schema = z
  .object({
    title: shape.title.unwrap(),
    description: shape.description.unwrap(),
    is_required: z.boolean(),
    due_date: shape.due_date.unwrap(),
    file_names: z.string(),
  })
  .superRefine(({ file_names }, context) => {
    const message = fileNamesProblem(namesOf(file_names))
    if (message !== null) context.addIssue({ code: 'custom', path: ['file_names'], message })
  })

/** The current request from a stale-version error; null for other errors. */
function currentOf(error: unknown): Requirement | null {
  const parsed = requirementSchema.safeParse(error instanceof ApiError ? error.current : null)
  return parsed.success ? parsed.data : null
}

function CurrentValues({ requirement }: { requirement: Requirement }) {
  return <p>{copy.changedByOther(requirement.title, requirement.due_date)}</p>
}

function EditRequestForm({ requirement, onDone }: { requirement: Requirement; onDone: () => void }) {
  const { scope, refresh } = useRequests()
  const id = useId()
  // Another user may have changed the request: the next try uses their version.
  const [latest, setLatest] = useState(requirement)
  const { title, description, is_required, due_date, kind } = requirement
  const file_names = namesOfSlots(requirement.slots)
  const form = useSchemaForm(schema, { title, description, is_required, due_date, file_names })
  const { control } = form
  const save = useFormMutation(form, {
    mutationFn: ({ file_names: names, ...changes }: z.output<typeof schema>) =>
      callApi(updateRequirement, {
        params: { partner_id: scope.partnerId, request_id: latest.id },
        body: kind === 'Document' ? { ...changes, slots: namedSlots(names) } : changes,
        ifMatch: latest.version,
      })
        .catch((error: unknown) => {
          const current = currentOf(error)
          if (current !== null) setLatest(current)
          throw error
        })
        .finally(() => void refresh()),
    onSuccess: () => {
      notifySuccess(copy.requestUpdated)
      onDone()
    },
    failure: requestFailures.change,
  })
  return (
    <>
      <Form form={form} onSubmit={save} id={id}>
        <TextField control={control} name="title" label={copy.titleLabel} autoComplete="off" takesFocus />
        <TextAreaField control={control} name="description" label={copy.description} optional />
        {kind === 'Document' && (
          <TextAreaField
            control={control}
            name="file_names"
            label={copy.filesAsked}
            help={copy.filesAskedHelp}
            rows={3}
            optional
          />
        )}
        <DateField control={control} name="due_date" label={copy.dueDateLabel} optional />
        <CheckboxField control={control} name="is_required" label={copy.required} />
        {latest !== requirement && <CurrentValues requirement={latest} />}
      </Form>
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
          {actionLabels.save}
        </Button>
      </DialogFooter>
    </>
  )
}

export function EditRequestDialog({ requirement, onClose }: { requirement: Requirement | null; onClose: () => void }) {
  return (
    <Dialog opened={requirement !== null} onClose={onClose} title={copy.editRequest}>
      {requirement !== null && <EditRequestForm requirement={requirement} onDone={onClose} />}
    </Dialog>
  )
}
