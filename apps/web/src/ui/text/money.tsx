import { formatMoney, formatMoneyShort, formatMoneyWhole } from '../../lib/format/format.ts'
import * as copy from '../copy.ts'

interface MoneyProps {
  /** A decimal string; null shows a dash. */
  amount: string | null
  /** `exact` with cents (default), `whole` without, `short` as $1.25M. The exact amount always shows on hover. */
  as?: 'exact' | 'whole' | 'short'
}

const formats = { exact: formatMoney, whole: formatMoneyWhole, short: formatMoneyShort }

/** Length of the longest amount shown without abbreviation: 999,999,999.99 dollars. */
const longestWhole = '999999999.99'.length

/** US dollars in tabular figures. */
export function Money({ amount, as = 'exact' }: MoneyProps) {
  if (amount === null) return <span aria-label={copy.noValue}>–</span>
  // A fixed-width column would truncate a trillion, and a truncated amount reads as a different one.
  const shown = as === 'whole' && amount.length > longestWhole ? 'short' : as
  return (
    <data value={amount} {...(as === 'exact' ? {} : { title: formatMoney(amount) })}>
      {formats[shown](amount)}
    </data>
  )
}
