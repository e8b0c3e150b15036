import { plans, type Plan } from '@loanyard/contract/core/values'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import stepStyles from '../../../ui/steps/steps.module.css'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import * as copy from './copy.ts'
import { planSchema, type Answers } from './steps.ts'
import type { SubmitError } from './submit-error.ts'

/** All plans include the same features today, so only the audience differs. */
const planLabels: Readonly<Record<Plan, { label: string; description: string }>> = {
  starter: { label: copy.starter, description: copy.starterAudience },
  professional: { label: copy.professional, description: copy.professionalAudience },
  enterprise: { label: copy.enterprise, description: copy.enterpriseAudience },
}
const choices = plans.map((value) => ({ value, ...planLabels[value] }))

interface PlanStepProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  /** Resolves to an error message that belongs to no field, or null. */
  onCreate: (plan: Plan) => Promise<string | null>
  help: ReactNode
}

export function PlanStep({ answers, onChange, refusal, onCreate, help, takesFocus, onBack }: PlanStepProps) {
  const begin = { plan: answers.plan ?? plans[0] }
  const form = useStepForm({ schema: planSchema, begin, onChange, refusal })
  const create = async ({ plan }: { plan: Plan }) => {
    const failure = await onCreate(plan)
    if (failure !== null) form.setError('root', { type: 'server', message: failure })
  }
  return (
    <>
      <StepHeading label={copy.plan} title={copy.createYourAccount} takesFocus={takesFocus} />
      <Form form={form} onSubmit={create} label={copy.plan}>
        <ChoiceField control={form.control} name="plan" label={copy.choosePlan} choices={choices} help={help} />
        <p className={stepStyles.summary}>
          {copy.creating} <b>{answers.name.trim()}</b> {copy.zipCodeFor(answers.zip_code.trim())}{' '}
          <b>{`${answers.first_name.trim()} ${answers.last_name.trim()}`}</b>, {answers.email.trim()}.
        </p>
        <p className={ui.muted}>
          {copy.byCreating}{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            {copy.terms}
          </a>{' '}
          {copy.and}{' '}
          <a href={paths.privacy} target="_blank" rel="noopener">
            {copy.privacy}
          </a>
          .
        </p>
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.createAccount}
        </StepFooter>
      </Form>
    </>
  )
}
