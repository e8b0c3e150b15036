import { warningText } from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { InputWarning } from '@loanyard/lending/underwriting/input-warnings'
import { clsx } from 'clsx'
import { formatMoney } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { LoanAmountFixes, type FixProps } from './loan-amount-fixes.tsx'

const formats = { money: formatMoney, ratio: formatRatio }

interface InputWarningsProps extends FixProps {
  warnings: readonly InputWarning[]
  canEdit: boolean
}

/** Amounts that can't all be right, for staff and for lenders. Staff can fix some at once. */
export function InputWarnings({ warnings, canEdit, ...rest }: InputWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className={clsx(ui.stack2, ui.note, ui.cautionNote, ui.small)} aria-label={copy.warningsLabel}>
      {warnings.map((warning) => {
        const text = warningText(warning, formats)
        return (
          <li key={text} className={ui.stack2}>
            <span>{text}</span>
            {canEdit && warning.kind === 'loan_amounts' && <LoanAmountFixes {...rest} warning={warning} />}
          </li>
        )
      })}
    </ul>
  )
}
