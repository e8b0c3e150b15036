import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useEffect } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { typedEmail, useTypedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { requestLink } from './request-link.ts'

const schema = async () => (await import('../form-schemas.ts')).linkRequestForm

interface RequestLinkFormProps {
  type: MagicLinkType
  area: Area
  next: string | null
  action: string
  takesFocus?: boolean
  onRequested?: () => void
}

export function RequestLinkForm({ type, area, next, action, takesFocus = false, onRequested }: RequestLinkFormProps) {
  const form = useSchemaForm(schema, { email: typedEmail.read() })
  const { setFocus } = form
  useTypedEmail(form)
  useEffect(() => {
    if (takesFocus) setFocus('email')
  }, [takesFocus, setFocus])
  const submit = (values: { email: string }) =>
    requestLink({ type, area, next, email: values.email })
      .then(onRequested)
      .catch((error: unknown) => showFailure(form, error, copy.sendLinkFailed))
  return (
    <Form form={form} onSubmit={submit}>
      <TextField control={form.control} name="email" label={copy.emailAddress} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </Form>
  )
}
