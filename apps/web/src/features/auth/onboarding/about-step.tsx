import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { Form, FieldRow } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import type { Answers } from './answers.ts'
import { formTitle, contactSchema } from './steps.ts'
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
      <StepHeading label="About you" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="About you">
        <FieldRow>
          <TextField control={form.control} name="first_name" label="First name" autoComplete="given-name" />
          <TextField control={form.control} name="last_name" label="Last name" autoComplete="family-name" />
        </FieldRow>
        <TextField
          control={form.control}
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          help={
            isTaken ? (
              <Link to={paths.login.partner} onClick={() => onSignIn(email.trim())}>
                Sign in with this email
              </Link>
            ) : (
              'You’ll sign in with this. We’ll send notifications here, too.'
            )
          }
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="new-password"
          help="At least 8 characters. Try a few unrelated words, like a phrase only you’d think of."
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFooter>
      </Form>
    </>
  )
}
