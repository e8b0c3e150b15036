import { onboarding, onboardPartner, getOnboarding } from '@loanyard/contract/auth/onboarding'
import { termsVersion } from '@loanyard/contract/auth/terms'
import type { ReplyOf } from '@loanyard/contract/core/call'
import type { Plan } from '@loanyard/contract/core/values'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type * as z from 'zod'
import { authKeys } from '../../../domain/first-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { invitationCode } from '../../../lib/auth/link-code.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Stepper } from '../../../ui/steps/stepper.tsx'
import styles from '../../../ui/steps/steps.module.css'
import { useSavedAnswers } from '../../../ui/steps/use-saved-answers.ts'
import auth from '../auth.module.css'
import { AboutStep } from './about-step.tsx'
import { CompanyStep } from './company-step.tsx'
import * as copy from './copy.ts'
import { PlanStep } from './plan-step.tsx'
import { firstOpenStep, indexOf, steps, type Step, onboardingForm } from './steps.ts'
import { failureMessage, submitErrorOf, type SubmitError } from './submit-error.ts'

/** Who may create a partner account on this installation. */
export const onboardingModeQuery = queryOptions({
  queryKey: authKeys.onboarding,
  queryFn: ({ signal }) => callApi(getOnboarding, { signal }),
  staleTime: Infinity,
})

export type Onboarded = ReplyOf<typeof onboardPartner>

interface OnboardingViewProps {
  /** The step in the URL; an earlier incomplete step is shown first. */
  requestedStep: Step
  onGo: (to: Step, how: 'forward' | 'back' | 'replace') => void
  /** The partner exists and its first Admin has tokens. */
  onOnboarded: (onboarded: Onboarded, firstName: string) => Promise<void>
  onSignIn: (email: string) => void
  planHelp: ReactNode
}

/** Answers are kept until the account is created, the password only in memory. */
export function OnboardingView({ requestedStep, onGo, onOnboarded, onSignIn, planHelp }: OnboardingViewProps) {
  const { answers, isRestored, keep, dismissRestored, clear, deleteDraft } = useSavedAnswers(onboardingForm)
  const [refusal, setRefusal] = useState<SubmitError | null>(null)
  const [formVersion, setFormVersion] = useState(0)
  const keyOf = useIdempotencyKey()
  const open = firstOpenStep(answers)
  const present = indexOf(requestedStep) > indexOf(open) ? open : requestedStep
  const opened = useRef<Step | null>(null)
  useEffect(() => {
    opened.current ??= present
    if (present !== requestedStep) onGo(present, 'replace')
  })

  const { mutateAsync: submit } = useMutation({
    mutationFn: (body: z.output<typeof onboarding>) => callApi(onboardPartner, { body, idempotencyKey: keyOf(body) }),
  })
  const create = async (plan: Plan): Promise<string | null> => {
    setRefusal(null)
    const invitation = invitationCode.read() ?? undefined
    const body = onboarding.parse({
      ...answers,
      plan,
      time_zone: answers.time_zone ?? undefined,
      terms_version: termsVersion,
      invitation,
    })
    const outcome = await submit(body).catch((error: unknown) => ({
      error,
    }))
    if ('error' in outcome) {
      const submitError = submitErrorOf(outcome.error, body.email)
      setRefusal(submitError)
      if (submitError === null) return failureMessage(outcome.error)
      if (submitError.step !== present) onGo(submitError.step, 'forward')
      return null
    }
    deleteDraft()
    invitationCode.drop()
    await onOnboarded(outcome, body.first_name)
    return null
  }
  const goToNextStep = (to: Step) => {
    setRefusal(null)
    dismissRestored()
    onGo(to, 'forward')
  }
  const startOver = () => {
    clear()
    setRefusal(null)
    setFormVersion((count) => count + 1)
  }
  const before = steps[indexOf(present) - 1]?.key
  const step = {
    answers,
    onChange: keep,
    refusal,
    takesFocus: opened.current !== null,
    onBack: before === undefined ? null : () => onGo(before, 'back'),
  }
  return (
    <div className={clsx(styles.page, auth.picture)}>
      <h1>{copy.createYourAccount}</h1>
      <p className={clsx(ui.muted, styles.intro)}>
        {copy.intro}
        <br />
        {copy.haveAccount} <Link to={paths.login.partner}>{copy.signIn}</Link>
      </p>
      <Stepper steps={steps} current={present} path={paths.partnerOnboarding} />
      {isRestored && present === 'about' && (
        <DraftRestored onDiscard={startOver}>{copy.passwordNotSaved}</DraftRestored>
      )}
      <section key={formVersion} className={styles.step}>
        {present === 'about' && <AboutStep {...step} onDone={() => goToNextStep('company')} onSignIn={onSignIn} />}
        {present === 'company' && <CompanyStep {...step} onDone={() => goToNextStep('plan')} />}
        {present === 'plan' && <PlanStep {...step} onCreate={create} help={planHelp} />}
      </section>
    </div>
  )
}
