import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import type { AnswerFormContext } from './use-submit-answer.ts'

const schema = async () => (await import('./answer-schemas.ts')).questionAnswer

/** Typed text is kept in this tab until it is sent. */
export function QuestionAnswer({ request, changed, send, onDone }: AnswerFormContext) {
  const before = changed ?? request.submissions[0]
  const defaults = { answer: before?.answer ?? '' }
  const form = useSchemaForm(schema, defaults)
  const draft = useFormDraft(form, `answer.${request.id}`, defaults)
  const submit = async (body: { answer: string }) => {
    try {
      await send.mutateAsync(body)
      draft.saved()
      onDone?.()
    } catch (error) {
      showFailure(form, error, copy.sendAnswerFailed)
    }
  }
  return (
    <>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <Form form={form} onSubmit={submit} label={copy.answerTo(request.title)}>
        <TextAreaField control={form.control} name="answer" label={copy.yourAnswer} rows={5} />
        <div className={clsx(ui.wrap2, styles.actions)}>
          <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
            {changed === undefined ? copy.sendAnswer : copy.sendUpdatedAnswer}
          </Button>
          {onDone !== undefined && (
            <Button
              size="large"
              onClick={() => {
                draft.discard()
                onDone()
              }}
            >
              {actionLabels.cancel}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}
