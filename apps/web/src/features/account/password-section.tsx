import { changePassword, passwordChange } from '@loanyard/contract/auth/passwords'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { Form, FieldRow } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSchemaForm, useFormMutation } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { sessionsQuery } from './sessions.ts'

const passwords = passwordChange.required({ current: true })
const empty = { current: '', password: '' }

/** Changing the password ends all other sessions. */
function ChangePassword({ email }: { email: string }) {
  const form = useSchemaForm(passwords, empty)
  const change = useFormMutation(form, {
    mutationFn: (body: z.output<typeof passwords>) => callApi(changePassword, { body }),
    onSuccess: () => {
      form.reset(empty)
      notifySuccess(copy.passwordChanged)
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    failure: copy.passwordFailed,
  })
  return (
    <Form form={form} onSubmit={change} label={copy.changePassword}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FieldRow>
        <PasswordField
          control={form.control}
          name="current"
          label={copy.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="password"
          label={copy.newPassword}
          autoComplete="new-password"
          help={copy.newPasswordHelp}
        />
      </FieldRow>
      <div className={ui.row3}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {copy.changePassword}
        </Button>
        <p className={ui.quiet}>{copy.passwordSignsOut}</p>
      </div>
    </Form>
  )
}

interface PasswordSectionProps {
  email: string
  hasPassword: boolean
  /** Requests a link to set a first password. */
  linkRequest: ReactNode
}

export function PasswordSection({ email, hasPassword, linkRequest }: PasswordSectionProps) {
  return (
    <Section title={copy.password}>
      {hasPassword ? (
        <ChangePassword email={email} />
      ) : (
        <div className={clsx(ui.stack3, ui.start)}>
          <p>{copy.noPassword(email)}</p>
          {linkRequest}
        </div>
      )}
    </Section>
  )
}
