import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { drafts } from '../../../lib/browser/drafts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import type { AnswerFormContext } from './use-submit-answer.ts'

const schema = async () => (await import('./answer-schemas.ts')).notApplicable
const draftName = (requestId: string) => `not-applicable.${requestId}`

/** Shows either the answer form or the "not applicable" form, never both. */
export function WithNotApplicable({ children, ...context }: AnswerFormContext & { children: ReactNode }) {
  const [isOpened, setOpened] = useState(() => drafts.read(draftName(context.request.id)) !== null)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpened(false)
    setTimeout(() => button.current?.querySelector('button')?.focus())
  }
  if (isOpened) return <Reason {...context} onClose={close} />
  return (
    <>
      {children}
      <div ref={button}>
        <Button variant="quiet" className={styles.quietly} onClick={() => setOpened(true)}>
          {labelOf(context)}
        </Button>
      </div>
    </>
  )
}

/** Something required stays open until staff agree to skip it. */
function labelOf({ request, partner }: Pick<AnswerFormContext, 'request' | 'partner'>): string {
  return request.is_required ? copy.askToSkip(partner) : copy.notApplicable
}

function Reason({ request, partner, changed, send, onDone, onClose }: AnswerFormContext & { onClose: () => void }) {
  const defaults = { not_applicable: (changed ?? request.submissions[0])?.not_applicable ?? '' }
  const form = useSchemaForm(schema, defaults)
  const draft = useFormDraft(form, draftName(request.id), defaults)
  const { setFocus } = form
  useEffect(() => setFocus('not_applicable'), [setFocus])
  const submit = async (body: { not_applicable: string }) => {
    try {
      await send.mutateAsync(body)
      draft.saved()
      onDone?.()
    } catch (error) {
      showFailure(form, error, copy.sendAnswerFailed)
    }
  }
  const cancel = () => {
    draft.saved()
    onClose()
  }
  return (
    <Form form={form} onSubmit={submit} label={labelOf({ request, partner })}>
      {request.is_required && <p>{copy.staysOpen(partner)}</p>}
      <TextAreaField
        control={form.control}
        name="not_applicable"
        label={copy.whyNotApplicable}
        help={copy.whyNotApplicableHelp}
        rows={3}
      />
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          {copy.sendReason}
        </Button>
        <Button size="large" onClick={cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
