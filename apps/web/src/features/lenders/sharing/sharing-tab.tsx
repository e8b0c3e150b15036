import type { Deal } from '@loanyard/contract/deals/schemas'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { lenderFailures } from '../labels.ts'
import { lenderKeys, pollMs, sharingQuery } from '../queries.ts'
import { ShareDialog } from './dialogs/share-dialog.tsx'
import { LenderCard } from './lender/lender-card.tsx'
import { compareOffers } from './offers/compare-offers.ts'
import { OffersTable } from './offers/offers-table.tsx'
import { SharingContext } from './sharing-context.ts'
import styles from './sharing.module.css'

/** What the address says of the sharing. */
export interface SharingSearch {
  /** The lender that is open. */
  lender?: string | undefined
  /** Lenders are being chosen. */
  share?: string | undefined
}

interface SharingTabProps {
  deal: Deal
  address: SharingSearch
  /** `replace`: without a step to go back to. */
  onAddressChange: (change: SharingSearch, replace: boolean) => void
  /** Something was changed that the deal's page shows besides. */
  onChanged: () => void
}

interface LendersProps extends Omit<SharingTabProps, 'onChanged'> {
  sharings: readonly DealSharing[]
}

interface ScrollTarget {
  readonly to: string | undefined
  readonly isUserAction: boolean
}

/** Brings a lender into view: to the top where something led to it, taking the focus along where a person did. */
function scrollToLender(lenderId: string, { to, isUserAction }: ScrollTarget): void {
  const card = document.getElementById(`lender-${lenderId}`)
  card?.scrollIntoView({ block: to === lenderId ? 'start' : 'nearest' })
  if (to === lenderId && isUserAction) card?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * Keeps the open lender in view: at the top where the address or the comparison led to it, else where it is, however much
 * closed above it. Returns the way to it from the comparison.
 */
function useScrollToOpenLender(
  open: string | undefined,
  onOpen: (lenderId: string) => void,
): (lenderId: string) => void {
  const scrollTarget = useRef<ScrollTarget>({ to: open, isUserAction: false })
  useEffect(() => {
    if (open === undefined) return
    scrollToLender(open, scrollTarget.current)
    scrollTarget.current = { to: undefined, isUserAction: false }
  }, [open])
  return (lenderId) => {
    const here = { to: lenderId, isUserAction: true }
    if (open === lenderId) {
      scrollToLender(lenderId, here)
      return
    }
    scrollTarget.current = here
    onOpen(lenderId)
  }
}

function Lenders({ deal, sharings, address, onAddressChange }: LendersProps) {
  const open = address.lender
  const scrollTo = useScrollToOpenLender(open, (lender) => onAddressChange({ lender }, open !== undefined))
  const toggle = (id: string) => onAddressChange({ lender: open === id ? undefined : id }, open !== undefined)
  const card = (sharing: DealSharing) => (
    <LenderCard
      key={sharing.lender.id}
      sharing={sharing}
      dealTitle={deal.title}
      isOpen={open === sharing.lender.id}
      onToggle={() => toggle(sharing.lender.id)}
    />
  )
  const activeSharings = sharings.filter(({ ended }) => ended === null)
  const ended = sharings.filter((sharing) => sharing.ended !== null)
  const share = () => onAddressChange({ share: '1' }, false)
  return (
    <>
      {compareOffers(sharings).length > 0 && (
        <Section title="Offers">
          <OffersTable asked={deal} sharings={sharings} onOpen={scrollTo} />
        </Section>
      )}
      <Section
        title="Lenders"
        actions={
          deal.can.share && (
            <Button size="small" icon={<IconShare aria-hidden="true" />} onClick={share}>
              Share with lender
            </Button>
          )
        }
      >
        {activeSharings.length === 0 && (
          <EmptyState inline title="Not shared yet">
            Share the deal with lenders that may fund it. Each sees the summary, financials and approved documents, but
            never the other lenders.
          </EmptyState>
        )}
        <ul className={styles.cards} aria-label="Lenders who see the deal">
          {activeSharings.map(card)}
        </ul>
      </Section>
      {ended.length > 0 && (
        <Section title="Ended">
          <ul className={styles.cards} aria-label="Lenders no longer shared with">
            {ended.map(card)}
          </ul>
        </Section>
      )}
      {address.share !== undefined && (
        <ShareDialog dealTitle={deal.title} onClose={() => onAddressChange({ share: undefined }, true)} />
      )}
    </>
  )
}

/** Who of which lender sees the deal, what they say to it, and their offers side by side. */
export function SharingTab({ deal, address, onAddressChange, onChanged }: SharingTabProps) {
  const client = useQueryClient()
  const { id: dealId, partner } = deal
  const dealRef = useMemo(() => ({ partnerId: partner.id, dealId }), [partner.id, dealId])
  const {
    data: sharings,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...sharingQuery(dealRef),
    refetchInterval: usePollInterval(pollMs),
  })
  const contextValue = useMemo(
    () => ({
      dealRef,
      refresh: () => {
        onChanged()
        return client.invalidateQueries({ queryKey: lenderKeys.all(dealRef.partnerId) })
      },
    }),
    [dealRef, client, onChanged],
  )
  const retry = () => void refetch()
  return (
    <SharingContext value={contextValue}>
      <div className={styles.tab}>
        {sharings === undefined && error === null && (
          <div role="status" aria-label="Loading the lenders">
            <Skeleton height="14rem" />
          </div>
        )}
        {sharings === undefined && error !== null && (
          <FailedState inline title={lenderFailures.fetchSharing} onRetry={retry} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {sharings !== undefined && error !== null && (
          <RefreshFailed title={lenderFailures.fetchSharing} error={error} onRetry={retry} retrying={isFetching} />
        )}
        {sharings !== undefined && (
          <Lenders deal={deal} sharings={sharings} address={address} onAddressChange={onAddressChange} />
        )}
      </div>
    </SharingContext>
  )
}
