import { credentials } from '@loanyard/contract/auth'
import { useEffect } from 'react'
import { signIn } from '../../features/auth/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showFailure, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './login-page.module.css'

/** Signs staff in. After a refusal the e-mail stays and the server's sentence says why; nothing typed is lost. */
export function LoginPage() {
  const form = useSchemaForm(credentials, { email: '', password: '' })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  // Once the session has started, the page is taken to where the person wanted to go (follow-session.ts).
  const submit = (values: { email: string; password: string }) =>
    signIn(values).catch((error: unknown) => showFailure(form, error, 'Failed to sign in'))
  return (
    <div className={styles.page}>
      <PageTitle name="Sign in" />
      <h1>Sign in</h1>
      <p className={styles.intro}>For the staff of loan partners.</p>
      <Form form={form} onSubmit={submit}>
        <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="username" />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
          Sign in
        </Button>
      </Form>
    </div>
  )
}
