import type { FeeCharge } from '@loanyard/lending/guaranty/guaranty-fee'
import { formatDate, formatMoneyShort } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'

function bounds(above: string | null, upTo: string | null): string {
  if (above === null) return upTo === null ? 'any amount' : `up to ${formatMoneyShort(upTo)}`
  return upTo === null
    ? `above ${formatMoneyShort(above)}`
    : `above ${formatMoneyShort(above)} to ${formatMoneyShort(upTo)}`
}

export function feeChargeLabel(charge: FeeCharge): string {
  const { rate } = charge
  if (charge.kind === 'waiver')
    return `Waiver: ${charge.name}, effective ${formatDate(charge.from)}: ${formatFraction(rate)}`
  if (charge.kind === 'short_term')
    return `${formatFraction(rate)} of the guaranteed portion, as the term is 12 months or less`
  const tier = `tier ${bounds(charge.above, charge.up_to)}`
  if (charge.second_rate === null) return `${formatFraction(rate)} of the guaranteed portion (${tier})`
  return `${formatFraction(rate)} of the first ${formatMoneyShort(charge.second_rate_above)} of the guaranteed portion, ${formatFraction(charge.second_rate)} above (${tier})`
}
