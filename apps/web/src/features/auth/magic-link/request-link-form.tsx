import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useEffect } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { typedEmail, useTypedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { linkRequest } from './request-link.ts'

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
  const requestLink = useFormMutation(form, {
    ...linkRequest,
    onSuccess: () => onRequested?.(),
    failure: copy.sendLinkFailed,
  })
  return (
    <Form form={form} onSubmit={({ email }) => requestLink({ type, area, next, email })}>
      <TextField control={form.control} name="email" label={copy.emailAddress} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </Form>
  )
}
