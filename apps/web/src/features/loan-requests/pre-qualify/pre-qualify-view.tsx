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
import { Button } from '../../../ui/controls/button.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Stepper } from '../../../ui/steps/stepper.tsx'
import styles from '../../../ui/steps/steps.module.css'
import { useSavedAnswers } from '../../../ui/steps/use-saved-answers.ts'
import { AmountStep } from './amount-step.tsx'
import { preQualifyForm } from './answers.ts'
import { ConsentStep } from './consent-step.tsx'
import { ContactStep } from './contact-step.tsx'
import * as copy from './copy.ts'
import { BusinessStep, PurposeStep } from './loan-steps.tsx'
import own from './pre-qualify.module.css'
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
  const open = firstOpenStep(answers, to.largest_loan)
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
    const { loan_amount, loan_purpose, business_type, email } = body
    const { down_payment = null, personal_credit_score = null } = body
    onSent({ loan_amount, loan_purpose, down_payment, business_type, personal_credit_score, email })
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
    title: copy.formWith(to.partner.name),
    takesFocus: opened.current !== null,
    onBack: before === undefined ? null : () => onGo(before, 'back'),
    onDone: goToNextStep,
  }
  return (
    <div className={clsx(styles.page, own.page)}>
      <h1>{copy.formWith(to.partner.name)}</h1>
      <p className={clsx(ui.muted, styles.intro)}>{copy.intro(to.partner.name)}</p>
      <Stepper steps={steps} current={current} path={path} />
      {isRestored ? (
        <DraftRestored onDiscard={discardDraft} />
      ) : (
        current !== 'purpose' && (
          <Button size="small" variant="quiet" onClick={discardDraft}>
            {copy.startOver}
          </Button>
        )
      )}
      <section key={`${current} ${formVersion}`} className={styles.step}>
        {current === 'purpose' && <PurposeStep {...part} />}
        {current === 'amount' && <AmountStep {...part} to={to} />}
        {current === 'business' && <BusinessStep {...part} />}
        {current === 'you' && <ContactStep {...part} />}
        {current === 'consent' && <ConsentStep {...part} to={to} onSend={send} />}
      </section>
    </div>
  )
}
