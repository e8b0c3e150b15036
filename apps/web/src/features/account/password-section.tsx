import { changePassword, passwordChange } from '@loanyard/contract/auth/passwords'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { Form, FieldRow } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showFailure, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from './account.module.css'
import { sessionsQuery } from './queries.ts'

const passwords = passwordChange.required({ current: true })
const empty = { current: '', password: '' }

/** Changes the password; every other session ends with the old one. */
function ChangePassword({ email }: { email: string }) {
  const form = useSchemaForm(passwords, empty)
  const client = useQueryClient()
  const change = async (body: z.output<typeof passwords>) => {
    try {
      await callApi(changePassword, { body })
      form.reset(empty)
      notifySuccess('Password changed and other sessions signed out')
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    } catch (error) {
      showFailure(form, error, 'Couldn’t change your password')
    }
  }
  return (
    <Form form={form} onSubmit={change} label="Change password">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FieldRow>
        <PasswordField control={form.control} name="current" label="Current password" autoComplete="current-password" />
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          autoComplete="new-password"
          help="At least 8 characters, and hard to guess: no common words or names."
        />
      </FieldRow>
      <div className={styles.foot}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          Change password
        </Button>
        <p className={styles.quiet}>We’ll sign you out everywhere else.</p>
      </div>
    </Form>
  )
}

interface PasswordSectionProps {
  email: string
  hasPassword: boolean
  /** Asks for a link to set a first password. */
  linkRequest: ReactNode
}

/** The own password, or the way to a first one. */
export function PasswordSection({ email, hasPassword, linkRequest }: PasswordSectionProps) {
  return (
    <Section title="Password">
      {hasPassword ? (
        <ChangePassword email={email} />
      ) : (
        <div className={styles.stack}>
          <p>
            You don’t have a password. You sign in with links we send to {email}. Set a password to sign in without
            waiting for an email.
          </p>
          {linkRequest}
        </div>
      )}
    </Section>
  )
}
