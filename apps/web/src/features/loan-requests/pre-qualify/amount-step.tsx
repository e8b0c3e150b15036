import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { formatMoneyWhole } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StepFooter, StepHeading } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import type { Answers } from './answers.ts'
import * as copy from './copy.ts'
import { EstimateView } from './lazy-views.tsx'
import type { StepFormProps } from './loan-steps.tsx'
import styles from './pre-qualify.module.css'
import { amountSchemaUpTo, isAbove } from './steps.ts'

function AboveProgram({ limit, name, onUse }: { limit: string; name: string; onUse: () => void }) {
  const shown = formatMoneyWhole(limit)
  return (
    <div className={clsx(ui.stack2, ui.note, ui.accentNote, styles.limit)} role="status">
      <p>{copy.aboveProgramHelp(shown, name)}</p>
      <Button onClick={onUse}>{copy.useLimit(shown)}</Button>
    </div>
  )
}

/** The loan as far as it can be estimated; null until the amount is one. */
function loanOf({ loan_amount, loan_purpose }: Answers) {
  const isAmount = loan_amount !== null && /^\d+\.\d{2}$/.test(loan_amount) && /[1-9]/.test(loan_amount)
  return isAmount && loan_purpose !== null ? { loan_amount, loan_purpose } : null
}

/** The estimate follows the amount as it is typed. */
export function AmountStep(props: StepFormProps & { to: PreQualifyPartner }) {
  const { answers, onChange, refusal, onDone, takesFocus, onBack, title, to } = props
  // Cast: the schema rejects null and invalid amounts.
  const begin = { loan_amount: answers.loan_amount as string, down_payment: answers.down_payment }
  const change = (part: object) => onChange(part)
  const schema = useMemo(() => amountSchemaUpTo(to.largest_loan), [to.largest_loan])
  const form = useStepForm({ schema, begin, onChange: change, refusal })
  const isTooMuch = isAbove(answers.loan_amount, to.largest_loan)
  const loan = isTooMuch ? null : loanOf(answers)
  const applyLimit = () => {
    form.setValue('loan_amount', to.largest_loan, { shouldValidate: form.formState.isSubmitted })
    form.setFocus('loan_amount')
  }
  return (
    <>
      <StepHeading label={copy.loanAmount} title={title} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.loanAmount}>
        <AmountField control={form.control} name="loan_amount" label={copy.amountTitle} help={copy.amountHelp} />
        {isTooMuch && <AboveProgram limit={to.largest_loan} name={to.partner.name} onUse={applyLimit} />}
        <AmountField
          control={form.control}
          name="down_payment"
          label={copy.downPayment}
          help={copy.downPaymentHelp}
          optional
        />
        {loan !== null && <EstimateView loan={loan} to={to} />}
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}
