import type { Plan } from '@loanyard/contract/values'
import type { ReactNode } from 'react'
import { Form } from '../../ui/form/form.tsx'
import type { Answers } from './answers.ts'
import styles from './onboarding.module.css'
import { PlanField } from './plan-field.tsx'
import type { Refusal } from './refusal.ts'
import { StepFoot, StepHeading, type StepProps } from './step-frame.tsx'
import { yourPlan } from './steps.ts'
import { useStepForm } from './use-step-form.ts'

interface PlanStepProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: Refusal | null
  /** Makes the account; answers with what went wrong where it is no field's. */
  onCreate: (plan: Plan) => Promise<string | null>
  /** How the plan can be changed later. */
  help: ReactNode
}

/** The plan, what all steps come to, and the account. */
export function PlanStep({ answers, onChange, refusal, onCreate, help, takesFocus, onBack }: PlanStepProps) {
  // The guarantee: the schema takes null for "none chosen" as it takes any other wrong value, with its own sentence.
  const begin = { plan: answers.plan as Plan }
  const form = useStepForm({ schema: yourPlan, begin, onChange, refusal })
  const create = async ({ plan }: { plan: Plan }) => {
    const failure = await onCreate(plan)
    if (failure !== null) form.setError('root', { type: 'server', message: failure })
  }
  return (
    <>
      <StepHeading step="plan" takesFocus={takesFocus} />
      <Form form={form} onSubmit={create} label="Plan">
        <PlanField control={form.control} name="plan" label="Which one fits your team?" help={help} />
        <p className={styles.summary}>
          You open <b>{answers.name.trim()}</b>, ZIP code {answers.zip_code.trim()}, as{' '}
          <b>{`${answers.first_name.trim()} ${answers.last_name.trim()}`}</b>, {answers.email.trim()}.
        </p>
        <StepFoot onBack={onBack} busy={form.formState.isSubmitting}>
          Create account
        </StepFoot>
      </Form>
    </>
  )
}
