import { formatMoney, formatMoneyShort, formatMoneyWhole } from '../../lib/format/format.ts'

interface MoneyProps {
  /** A decimal string; null shows a dash. */
  amount: string | null
  /** `exact` with cents (default), `whole` without, `short` as $1.25M. The exact figure is always there on hover. */
  as?: 'exact' | 'whole' | 'short'
}

const formats = { exact: formatMoney, whole: formatMoneyWhole, short: formatMoneyShort }

/** Characters of the longest amount that is shown whole: 999,999,999.99 dollars. */
const longestWhole = '999999999.99'.length

/** An amount of US dollars in tabular figures. */
export function Money({ amount, as = 'exact' }: MoneyProps) {
  if (amount === null) return <span aria-label="none">–</span>
  // In a column of fixed width a trillion would be cut, and a cut figure reads as another one.
  const shown = as === 'whole' && amount.length > longestWhole ? 'short' : as
  return (
    <data value={amount} {...(as === 'exact' ? {} : { title: formatMoney(amount) })}>
      {formats[shown](amount)}
    </data>
  )
}
