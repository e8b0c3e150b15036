import { Link } from '@tanstack/react-router'
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

export function AboutStep({ answers, onChange, refusal, onDone, onSignIn, takesFocus, onBack }: AboutStepProps) {
  const { first_name, last_name, email, password } = answers
  const begin = { first_name, last_name, email, password }
  const form = useStepForm({ schema: contactSchema, begin, onChange, refusal })
  const isTaken = refusal?.takenEmail === email.trim()
  return (
    <>
      <StepHeading label={copy.aboutYou} title={copy.createYourAccount} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.aboutYou}>
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
