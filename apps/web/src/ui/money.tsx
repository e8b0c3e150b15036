import { formatMoney, formatMoneyShort, formatMoneyWhole } from '../lib/format.ts'

interface MoneyProps {
  /** A decimal string; null shows a dash. */
  amount: string | null
  /** `exact` with cents (default), `whole` without, `short` as $1.25M. The exact figure is always there on hover. */
  as?: 'exact' | 'whole' | 'short'
}

const formats = { exact: formatMoney, whole: formatMoneyWhole, short: formatMoneyShort }

/** An amount of US dollars in tabular figures. */
export function Money({ amount, as = 'exact' }: MoneyProps) {
  if (amount === null) return <span aria-label="none">–</span>
  return (
    <data value={amount} {...(as === 'exact' ? {} : { title: formatMoney(amount) })}>
      {formats[as](amount)}
    </data>
  )
}
