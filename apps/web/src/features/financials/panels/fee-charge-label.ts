import type { FeeCharge } from '@loanyard/lending/guaranty/guaranty-fee'
import { formatDateInSentence, formatMoneyShort } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import * as copy from './copy.ts'

function bounds(above: string | null, upTo: string | null): string {
  if (above === null) return upTo === null ? copy.anyAmount : copy.tierUpTo(formatMoneyShort(upTo))
  return upTo === null
    ? copy.tierAbove(formatMoneyShort(above))
    : copy.tierBetween(formatMoneyShort(above), formatMoneyShort(upTo))
}

export function feeChargeLabel(charge: FeeCharge): string {
  const { rate } = charge
  if (charge.kind === 'waiver')
    return copy.feeWaiver(charge.name, formatDateInSentence(charge.from), formatFraction(rate))
  if (charge.kind === 'short_term') return copy.shortTermFee(formatFraction(rate))
  const tier = copy.tier(bounds(charge.above, charge.up_to))
  if (charge.second_rate === null) return copy.feeTier(formatFraction(rate), tier)
  return copy.feeTwoRates(
    formatFraction(rate),
    formatMoneyShort(charge.second_rate_above),
    formatFraction(charge.second_rate),
    tier,
  )
}
