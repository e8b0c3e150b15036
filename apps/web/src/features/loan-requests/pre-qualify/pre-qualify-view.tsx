import {
  preQualification,
  preQualify,
  type PreQualifyPartner,
} from '@loanyard/contract/loan-requests/pre-qualification'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Stepper } from '../../../ui/steps/stepper.tsx'
import styles from '../../../ui/steps/steps.module.css'
import { useSavedAnswers } from '../../../ui/steps/use-saved-answers.ts'
import { preQualifyForm } from './answers.ts'
import { ConsentStep } from './consent-step.tsx'
import { ContactStep } from './contact-step.tsx'
import * as copy from './copy.ts'
import { AmountStep, BusinessStep, PurposeStep } from './loan-steps.tsx'
import type { Sent } from './sent-view.tsx'
import { failureMessage, firstOpenStep, indexOf, type Step, steps, type SubmitError, submitErrorOf } from './steps.ts'

interface PreQualifyViewProps {
  to: PreQualifyPartner
  /** The step in the URL; an earlier incomplete step is shown first. */
  requestedStep: Step
  path: string
  onGo: (to: Step, how: 'forward' | 'back' | 'replace') => void
  onSent: (sent: Sent) => void
}

/** Answers are kept until they are sent. */
export function PreQualifyView({ to, requestedStep, path, onGo, onSent }: PreQualifyViewProps) {
  const { answers, isRestored, keep, dismissRestored, clear } = useSavedAnswers(preQualifyForm)
  const [refusal, setRefusal] = useState<SubmitError | null>(null)
  const [formVersion, setFormVersion] = useState(0)
  const open = firstOpenStep(answers)
  const current = indexOf(requestedStep) > indexOf(open) ? open : requestedStep
  const opened = useRef<Step | null>(null)
  useEffect(() => {
    opened.current ??= current
    if (current !== requestedStep) onGo(current, 'replace')
  })

  const keyOf = useIdempotencyKey()
  const { mutateAsync: submit } = useMutation({
    mutationFn: (body: z.output<typeof preQualification>) => callApi(preQualify, { body, idempotencyKey: keyOf(body) }),
  })
  const send = async (referral_note: string): Promise<string | null> => {
    setRefusal(null)
    const body = preQualification.parse({ ...answers, consent: true, referral_note, partner: to.partner.id })
    try {
      await submit(body)
    } catch (error) {
      const submitError = submitErrorOf(error)
      setRefusal(submitError)
      if (submitError === null) return failureMessage(error)
      if (submitError.step !== current) onGo(submitError.step, 'forward')
      return null
    }
    clear()
    onSent({ loan_amount: body.loan_amount, loan_purpose: body.loan_purpose, email: body.email })
    return null
  }
  const goToNextStep = () => {
    setRefusal(null)
    dismissRestored()
    onGo(steps[indexOf(current) + 1]?.key ?? 'consent', 'forward')
  }
  const discardDraft = () => {
    clear()
    setRefusal(null)
    setFormVersion((count) => count + 1)
    onGo('purpose', 'replace')
  }
  const before = steps[indexOf(current) - 1]?.key
  const part = {
    answers,
    onChange: keep,
    refusal,
    takesFocus: opened.current !== null,
    onBack: before === undefined ? null : () => onGo(before, 'back'),
    onDone: goToNextStep,
  }
  return (
    <div className={styles.page}>
      <h1>{copy.formTitle}</h1>
      <p className={clsx(ui.muted, styles.intro)}>{copy.intro(to.partner.name)}</p>
      <Stepper steps={steps} current={current} path={path} />
      {isRestored && <DraftRestored onDiscard={discardDraft} />}
      <section key={`${current} ${formVersion}`} className={styles.step}>
        {current === 'purpose' && <PurposeStep {...part} />}
        {current === 'amount' && <AmountStep {...part} />}
        {current === 'business' && <BusinessStep {...part} />}
        {current === 'you' && <ContactStep {...part} />}
        {current === 'consent' && <ConsentStep {...part} to={to} onSend={send} />}
      </section>
    </div>
  )
}
