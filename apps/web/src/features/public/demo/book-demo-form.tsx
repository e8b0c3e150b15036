import {
  createDemoRequest,
  newDemoRequest,
  type DemoRequest,
  type NewDemoRequest,
} from '@loanyard/contract/partners/demo-requests'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './demo-requests.module.css'
import { demoSlotsQuery, SlotField } from './slot-field.tsx'

interface BookDemoFormProps {
  /** Known details of the person. */
  prefill: Pick<NewDemoRequest, 'full_name' | 'email' | 'company'>
  onSent: (request: DemoRequest) => void
}

/** The draft is kept until it is sent. */
export function BookDemoForm({ prefill, onSent }: BookDemoFormProps) {
  const defaults = { ...prefill, company: prefill.company ?? '', message: '', preferred_time: '' }
  const form = useSchemaForm(newDemoRequest, defaults)
  const draft = useFormDraft(form, 'book-demo', defaults)
  const keyOf = useIdempotencyKey()
  const send = useFormMutation(form, {
    mutationFn: async (body: NewDemoRequest) => {
      try {
        return await callApi(createDemoRequest, { body, idempotencyKey: keyOf(body) })
      } catch (error) {
        // Shows which times are left.
        if (error instanceof ApiError && error.code === 'slot_taken') void queryClient.invalidateQueries(demoSlotsQuery)
        throw error
      }
    },
    onSuccess: (sent) => {
      draft.saved()
      void queryClient.invalidateQueries(demoSlotsQuery)
      onSent(sent)
    },
    failure: copy.sendFailed,
  })
  return (
    <>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <Form form={form} onSubmit={send} label={copy.formLabel}>
        <div className={styles.columns}>
          <div className={ui.stack4}>
            <FieldRow>
              <TextField control={form.control} name="full_name" label={copy.fullName} autoComplete="name" />
              <TextField control={form.control} name="email" label={copy.email} type="email" autoComplete="email" />
            </FieldRow>
            <TextField
              control={form.control}
              name="company"
              label={copy.company}
              autoComplete="organization"
              optional
            />
            <TextAreaField control={form.control} name="message" label={copy.message} optional />
          </div>
          <div className={ui.stack4}>
            <SlotField control={form.control} name="slot" label={copy.chooseTime} />
            <TextField
              control={form.control}
              name="preferred_time"
              label={copy.preferredTime}
              help={copy.preferredTimeHint}
              optional
            />
            <div>
              <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
                {copy.bookDemo}
              </Button>
            </div>
          </div>
        </div>
      </Form>
    </>
  )
}
