import { useRef, useState } from 'react'
import type * as z from 'zod'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import { DraftRestored } from '../form/draft-restored.tsx'
import { Form } from '../form/form.tsx'
import { TextAreaField } from '../form/text-field.tsx'
import { useFormDraft } from '../form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../form/use-schema-form.ts'
import styles from './thread.module.css'

const empty = { text: '' }

interface MessageFormProps {
  /** The contract's schema of a new message. */
  schema: z.ZodType<{ text: string }, { text: string }>
  /** Key of the draft that keeps the text until it is sent. */
  draftName: string
  /** Accessible name of form and field: "Message to First Bank". */
  label: string
  /** Who can read the message. */
  help: string
  /** Sends the message; `key` stays the same when the same text is retried. Throws ApiError. */
  onSend: (body: { text: string }, key: string) => Promise<void>
  /** Shown if the server gave no reason. */
  failure: string
}

/** Enter starts a new line, Ctrl/Command+Enter sends. A message that couldn't be sent stays and can be retried. */
export function MessageForm({ schema, draftName, label, help, onSend, failure }: MessageFormProps) {
  const form = useSchemaForm(schema, empty)
  const draft = useFormDraft(form, draftName, empty)
  const keyFor = useIdempotencyKey()
  const [hasFailed, setFailed] = useState(false)
  // Writing the same words twice makes two messages; retrying one message doesn't.
  const sent = useRef(0)
  const send = async (body: { text: string }) => {
    try {
      await onSend(body, keyFor({ ...body, after: sent.current }))
      sent.current += 1
      setFailed(false)
      draft.discard()
    } catch (error) {
      setFailed(true)
      showFailure(form, error, failure)
    }
  }
  return (
    <Form form={form} onSubmit={send} label={label}>
      {draft.isRestored && !hasFailed && <DraftRestored onDiscard={draft.discard} />}
      <TextAreaField control={form.control} name="text" label={label} rows={3} help={help} />
      <div className={styles.foot}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {hasFailed ? copy.actionLabels.tryAgain : copy.sendMessage}
        </Button>
      </div>
    </Form>
  )
}
