import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { useMemo } from 'react'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { rateText } from '../../../../domain/offers/offer-rate.ts'
import { lenderKeys } from '../../../../domain/query-keys.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { formatMoneyShort } from '../../../../lib/format/format.ts'
import { formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { SharingContext } from '../sharing-context.ts'
import type { DecidedDeal } from './accept-offer-dialog.tsx'
import { compareOffers } from './compare-offers.ts'
import * as copy from './copy.ts'
import { OfferDecision } from './offer-decision.tsx'

interface OfferLineProps {
  dealRef: DealRef
  sharing: DealSharing
  deal: DecidedDeal
}

/** A lender's offer in one line, with what decides it. */
export function OfferLine({ dealRef, sharing, deal }: OfferLineProps) {
  const context = useMemo(
    () => ({
      dealRef,
      refresh: () => queryClient.invalidateQueries({ queryKey: lenderKeys.all(dealRef.partnerId) }),
    }),
    [dealRef],
  )
  const [compared] = compareOffers([sharing])
  if (compared === undefined) return null
  const { offer } = compared
  return (
    <SharingContext value={context}>
      <p>
        {copy.offerOf(formatMoneyShort(offer.amount))} {copy.rateOver(rateText(offer), formatTerm(offer.term_months))}
      </p>
      <div className={ui.quiet}>
        <OfferDecision compared={compared} deal={deal} />
      </div>
    </SharingContext>
  )
}
