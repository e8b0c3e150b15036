import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { clsx } from 'clsx'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { paths } from '../../../lib/navigation/paths.ts'
import { textOf, useBoundField } from '../../../ui/form/bound-field.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StepFooter, StepHeading } from '../../../ui/steps/step-frame.tsx'
import stepStyles from '../../../ui/steps/steps.module.css'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import { Money } from '../../../ui/text/money.tsx'
import * as copy from './copy.ts'
import { RequestOutlook } from './lazy-views.tsx'
import type { StepFormProps } from './loan-steps.tsx'
import styles from './pre-qualify.module.css'
import { consentSchema } from './steps.ts'

interface HoneypotFieldProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>
  name: FieldPath<V>
}

/**
 * Hidden from people and assistive technology; bots that fill in everything reveal themselves. Its name must mean
 * nothing to browsers' autofill.
 */
function HoneypotField<V extends FieldValues, T>({ control, name }: HoneypotFieldProps<V, T>) {
  const { field, value, change, id } = useBoundField({ control, name })
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={id}>{copy.leaveEmpty}</label>
      <input
        id={id}
        ref={field.ref}
        name={field.name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={textOf(value)}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

interface ConsentStepProps extends Omit<StepFormProps, 'onDone'> {
  to: PreQualifyPartner
  /** Resolves with a message if sending failed for a reason no field explains. */
  onSend: (note: string) => Promise<string | null>
}

export function ConsentStep({ answers, onChange, refusal, onSend, to, takesFocus, onBack, title }: ConsentStepProps) {
  // Cast: the schema rejects false, the value of an unchecked box.
  const begin = { consent: answers.consent as true, referral_note: answers.referral_note }
  const change = ({ consent: agreed = false, referral_note = '' }) => onChange({ consent: agreed, referral_note })
  const form = useStepForm({ schema: consentSchema, begin, onChange: change, refusal })
  const send = async ({ referral_note: note }: { referral_note?: string | undefined }) => {
    const failure = await onSend(note ?? '')
    if (failure !== null) form.setError('root', { type: 'server', message: failure })
  }
  const { loan_amount, loan_purpose, full_name, email } = answers
  return (
    <>
      <StepHeading label={copy.reviewAndSend} title={title} takesFocus={takesFocus} />
      {loan_amount !== null && loan_purpose !== null && (
        <RequestOutlook answers={{ ...answers, loan_amount, loan_purpose }} to={to} />
      )}
      <Form form={form} onSubmit={send} label={copy.reviewAndSend}>
        <p className={stepStyles.summary}>
          {copy.yourRequest}
          <b>
            <Money amount={loan_amount} as="whole" />
          </b>
          {copy.requestFor}
          <b>{loan_purpose}</b> · <b>{full_name.trim()}</b> · {email.trim()}
          {copy.requestTo}
          <b>{to.partner.name}</b>
        </p>
        <div className={clsx(ui.stack2, styles.agree)}>
          <CheckboxField control={form.control} name="consent" label={copy.consent(to.partner.name)} />
          <p>
            {copy.readThePrivacyPolicy}
            <a href={paths.privacy} target="_blank" rel="noopener">
              {copy.privacyPolicy}
            </a>
            .
          </p>
        </div>
        <HoneypotField control={form.control} name="referral_note" />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.send}
        </StepFooter>
      </Form>
    </>
  )
}
