import { checkPassword } from '@loanyard/contract/auth/password-check'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Form, FieldRow } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import * as copy from './copy.ts'
import { contactSchema, type Answers } from './steps.ts'
import type { SubmitError } from './submit-error.ts'

interface AboutStepProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  onDone: () => void
  /** Called with an address that already has an account. */
  onSignIn: (email: string) => void
}

type Contact = z.output<typeof contactSchema>

/** Resolves to why the server would refuse the password, or null, also if it can't say now: creating the account asks again. */
function usePasswordProblem() {
  const { mutateAsync } = useMutation({
    mutationFn: ({ password, email, first_name, last_name }: Contact) =>
      callApi(checkPassword, { body: { password, about: [email, first_name, last_name] } }),
  })
  return async (contact: Contact): Promise<string | null> => {
    const error: unknown = await mutateAsync(contact).catch((failure: unknown) => failure)
    if (!(error instanceof ApiError)) return null
    return error.errors.find(({ path }) => path === 'password')?.message ?? null
  }
}

export function AboutStep({ answers, onChange, refusal, onDone, onSignIn, takesFocus, onBack }: AboutStepProps) {
  const { first_name, last_name, email, password } = answers
  const begin = { first_name, last_name, email, password }
  const form = useStepForm({ schema: contactSchema, begin, onChange, refusal })
  const problemOf = usePasswordProblem()
  const goOn = async (contact: Contact) => {
    const message = await problemOf(contact)
    if (message === null) return onDone()
    form.setError('password', { type: 'server', message }, { shouldFocus: true })
  }
  const isTaken = refusal?.takenEmail === email.trim()
  return (
    <>
      <StepHeading label={copy.aboutYou} title={copy.createYourAccount} takesFocus={takesFocus} />
      <Form form={form} onSubmit={goOn} label={copy.aboutYou}>
        <FieldRow>
          <TextField control={form.control} name="first_name" label={copy.firstName} autoComplete="given-name" />
          <TextField control={form.control} name="last_name" label={copy.lastName} autoComplete="family-name" />
        </FieldRow>
        <TextField
          control={form.control}
          name="email"
          label={copy.emailAddress}
          type="email"
          autoComplete="username"
          help={
            isTaken ? (
              <Link to={paths.login.partner} onClick={() => onSignIn(email.trim())}>
                {copy.signInWithEmail}
              </Link>
            ) : (
              copy.emailHelp
            )
          }
        />
        <PasswordField
          control={form.control}
          name="password"
          label={copy.password}
          autoComplete="new-password"
          help={copy.passwordHelp}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}
