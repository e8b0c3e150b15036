import {
  createDemoRequest,
  newDemoRequest,
  type DemoRequest,
  type NewDemoRequest,
} from '@loanyard/contract/demo-requests/demo-requests'
import { callApi } from '../../lib/api/api.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DraftRestored } from '../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../ui/form/use-schema-form.ts'

interface BookDemoFormProps {
  /** What is known of who asks. */
  prefill: Pick<NewDemoRequest, 'full_name' | 'email' | 'company'>
  onSent: (request: DemoRequest) => void
}

/** Asks for a demo. What was typed stays until it is sent. */
export function BookDemoForm({ prefill, onSent }: BookDemoFormProps) {
  const defaults = { ...prefill, company: prefill.company ?? '', message: '', preferred_time: '' }
  const form = useSchemaForm(newDemoRequest, defaults)
  const draft = useFormDraft(form, 'book-demo', defaults)
  const keyOf = useIdempotencyKey()
  const send = async (body: NewDemoRequest) => {
    try {
      const sent = await callApi(createDemoRequest, { body, idempotencyKey: keyOf(body) })
      draft.saved()
      onSent(sent)
    } catch (error) {
      showFailure(form, error, 'Couldn’t send your request. What you typed is saved.')
    }
  }
  return (
    <>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <Form form={form} onSubmit={send} label="Book a demo">
        <FieldRow>
          <TextField control={form.control} name="full_name" label="Full name" autoComplete="name" />
          <TextField control={form.control} name="email" label="Email" type="email" autoComplete="email" />
        </FieldRow>
        <TextField control={form.control} name="company" label="Company" autoComplete="organization" optional />
        <TextAreaField control={form.control} name="message" label="What would you like to see?" optional />
        <TextField
          control={form.control}
          name="preferred_time"
          label="Preferred time"
          help="For example: Tuesday or Thursday after 2 pm Eastern"
          optional
        />
        <div>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Book demo
          </Button>
        </div>
      </Form>
    </>
  )
}
