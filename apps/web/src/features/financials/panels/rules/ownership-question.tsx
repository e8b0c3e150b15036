import type { DealTerms } from '@loanyard/contract/financials/schemas'
import { clsx } from 'clsx'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { ownershipChoices } from '../../../../domain/ownership-choices.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { useChangeDeal } from '../../data/deal-changes.ts'
import styles from '../../financials.module.css'
import * as copy from '../copy.ts'

interface QuestionProps {
  dealRef: DealRef
  terms: Pick<DealTerms, 'loan_purpose' | 'ownership_change'>
}

/** Answers how ownership changes where the question is asked. */
export function OwnershipQuestion({ dealRef, terms: { loan_purpose, ownership_change } }: QuestionProps) {
  const { change, isPending } = useChangeDeal(dealRef)
  const choices = ownershipChoices(loan_purpose)
  const answer = (text: string) => {
    const chosen = choices.find(({ value }) => value === text)
    if (chosen === undefined) return
    const undo = { changes: { ownership_change }, message: copy.ownershipAnswered(chosen.label) }
    change({ changes: { ownership_change: chosen.value }, undo })
  }
  return (
    <label className={clsx(ui.inline2, styles.choice)}>
      {copy.ownershipChange}
      <select value="" disabled={isPending} onChange={(event) => answer(event.target.value)}>
        <option value="">{copy.chooseAnswer}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
