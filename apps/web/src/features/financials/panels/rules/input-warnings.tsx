import { warningText } from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { InputWarning } from '@loanyard/lending/underwriting/input-warnings'
import { clsx } from 'clsx'
import { formatMoney } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'

const formats = { money: formatMoney, ratio: formatRatio }

/** Amounts that can't all be right, for staff and for lenders. */
export function InputWarnings({ warnings }: { warnings: readonly InputWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className={clsx(ui.stack2, ui.note, ui.cautionNote, ui.small)} aria-label={copy.warningsLabel}>
      {warnings.map((warning) => {
        const text = warningText(warning, formats)
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}
