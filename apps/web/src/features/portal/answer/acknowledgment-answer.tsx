import * as z from 'zod'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import type { AnswerFormContext } from './answer-form.tsx'
import styles from './answer.module.css'

const schema = z.object({
  acknowledgement: z.boolean().refine((isRead) => isRead, 'Confirm that you’ve read it.'),
})

export function AcknowledgmentAnswer({ request, changed, send }: AnswerFormContext) {
  const form = useSchemaForm(schema, { acknowledgement: false })
  // Once confirmed, the only change left is "not applicable".
  if (changed?.acknowledgement === true) return null
  const submit = async () => {
    try {
      await send.mutateAsync({ acknowledgement: true })
    } catch (error) {
      showFailure(form, error, 'Couldn’t send the confirmation.')
    }
  }
  return (
    <Form form={form} onSubmit={submit} label={`Confirmation of ${request.title}`}>
      <div className={styles.confirm}>
        <CheckboxField
          control={form.control}
          name="acknowledgement"
          label={
            request.template_document === null
              ? 'I have read this and confirm it.'
              : 'I have read the document and confirm it.'
          }
        />
      </div>
      <div className={styles.ways}>
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}
