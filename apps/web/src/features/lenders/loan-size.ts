import type { CreditBox } from '@loanyard/contract/lenders/credit-box'
import { formatMoneyShort } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

/** "$150K–$5M", "from $150K" or "up to $5M"; null: not recorded. */
export function loanSizeOf({ min_loan_amount: min, max_loan_amount: max }: CreditBox): string | null {
  if (min !== null && max !== null) return `${formatMoneyShort(min)}–${formatMoneyShort(max)}`
  if (min !== null) return copy.from(formatMoneyShort(min))
  return max === null ? null : copy.upTo(formatMoneyShort(max))
}
