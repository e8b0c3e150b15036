import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import type { AnswerFormContext } from './use-submit-answer.ts'

const schema = async () => (await import('./answer-schemas.ts')).acknowledgmentAnswer

export function AcknowledgmentAnswer({ request, changed, send }: AnswerFormContext) {
  const form = useSchemaForm(schema, { acknowledgement: false })
  // Once confirmed, the only change left is "not applicable".
  if (changed?.acknowledgement === true) return null
  const submit = async () => {
    try {
      await send.mutateAsync({ acknowledgement: true })
    } catch (error) {
      showFailure(form, error, copy.sendConfirmationFailed)
    }
  }
  return (
    <Form form={form} onSubmit={submit} label={copy.confirmationOf(request.title)}>
      <div className={styles.confirm}>
        <CheckboxField
          control={form.control}
          name="acknowledgement"
          label={request.template_document === null ? copy.haveReadThis : copy.haveReadDocument}
        />
      </div>
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          {copy.confirm}
        </Button>
      </div>
    </Form>
  )
}
