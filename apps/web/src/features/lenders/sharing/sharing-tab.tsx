import type { Deal } from '@loanyard/contract/deals/schemas'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconEye, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { lenderFailures } from '../queries.ts'
import { ConditionsSection } from './conditions/conditions-section.tsx'
import * as copy from './copy.ts'
import { ShareDialog } from './dialogs/share-dialog.tsx'
import { LenderCard } from './lender/lender-card.tsx'
import { compareOffers } from './offers/compare-offers.ts'
import { OffersTable } from './offers/offers-table.tsx'
import { SharingContext } from './sharing-context.ts'
import { pollMs, sharingQuery } from './sharing-queries.ts'
import styles from './sharing.module.css'

export interface SharingSearch {
  /** ID of the expanded lender. */
  lender?: string | undefined
  /** Set while the share dialog is open, or, as `preview`, what a lender sees. */
  share?: string | undefined
}

interface SharingTabProps {
  deal: Deal
  address: SharingSearch
  /** `replace`: without a history entry. */
  onAddressChange: (change: SharingSearch, replace: boolean) => void
  /** Something changed that the deal page also shows. */
  onChanged: () => void
  /** What a lender sees of the deal, until it is closed. */
  renderPreview: (onClose: () => void) => ReactNode
}

interface LendersProps extends Omit<SharingTabProps, 'onChanged'> {
  shares: readonly DealSharing[]
}

const previewing = 'preview'

interface ScrollTarget {
  readonly to: string | undefined
  readonly isUserAction: boolean
}

/** Scrolls to a lender and, after a person's own action, moves focus there. */
function scrollToLender(lenderId: string, { to, isUserAction }: ScrollTarget): void {
  const card = document.getElementById(`lender-${lenderId}`)
  card?.scrollIntoView({ block: to === lenderId ? 'start' : 'nearest' })
  if (to === lenderId && isUserAction) card?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * Keeps the expanded lender in view: at the top if the URL or the comparison led to it, otherwise at its place while
 * content above it collapses. Returns the handler for the comparison.
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

function Lenders({ deal, shares, address, onAddressChange, renderPreview }: LendersProps) {
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
  const activeShares = shares.filter(({ ended_at }) => ended_at === null)
  const ended = shares.filter((sharing) => sharing.ended_at !== null)
  const show = (dialog: string) => onAddressChange({ share: dialog }, false)
  const close = () => onAddressChange({ share: undefined }, true)
  return (
    <>
      {compareOffers(shares).length > 0 && (
        <Section title={copy.offers}>
          <OffersTable requested={deal} shares={shares} onOpen={scrollTo} />
        </Section>
      )}
      <ConditionsSection />
      <Section
        title={copy.lenders}
        actions={
          deal.can.share && (
            <div className={ui.wrap2}>
              <Button size="small" icon={<IconEye aria-hidden="true" />} onClick={() => show(previewing)}>
                {copy.viewAsLender}
              </Button>
              <Button size="small" icon={<IconShare aria-hidden="true" />} onClick={() => show('1')}>
                {copy.shareWithLender}
              </Button>
            </div>
          )
        }
      >
        {activeShares.length === 0 && (
          <EmptyState inline title={copy.notSharedTitle}>
            {copy.notSharedText}
          </EmptyState>
        )}
        <ul aria-label={copy.lendersWithAccess}>{activeShares.map(card)}</ul>
      </Section>
      {ended.length > 0 && (
        <Section title={copy.ended}>
          <ul aria-label={copy.lendersWithoutAccess}>{ended.map(card)}</ul>
        </Section>
      )}
      {address.share === previewing && renderPreview(close)}
      {address.share !== undefined && address.share !== previewing && <ShareDialog deal={deal} onClose={close} />}
    </>
  )
}

export function SharingTab({ deal, address, onAddressChange, onChanged, renderPreview }: SharingTabProps) {
  const { id: dealId, partner } = deal
  const dealRef = useMemo(() => ({ partnerId: partner.id, dealId }), [partner.id, dealId])
  const {
    data: shares,
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
        return queryClient.invalidateQueries({ queryKey: lenderKeys.all(dealRef.partnerId) })
      },
    }),
    [dealRef, onChanged],
  )
  const retry = () => void refetch()
  return (
    <SharingContext value={contextValue}>
      <div className={clsx(ui.stack4, styles.tab)}>
        {shares === undefined && error === null && (
          <div role="status" aria-label={copy.loading}>
            <Skeleton height="14rem" />
          </div>
        )}
        {shares === undefined && error !== null && (
          <FailedState inline title={lenderFailures.fetchSharing} onRetry={retry} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {shares !== undefined && error !== null && (
          <RefreshFailed title={lenderFailures.fetchSharing} error={error} onRetry={retry} retrying={isFetching} />
        )}
        {shares !== undefined && <Lenders {...{ deal, shares, address, onAddressChange, renderPreview }} />}
      </div>
    </SharingContext>
  )
}
