import type { Deal } from '@loanyard/contract/deals/schemas'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconBuildingBank, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { lenderFailures } from '../queries.ts'
import { blockedReason, namesOf } from './lender/lender-summary.tsx'
import { pollMs, sharingQuery } from './sharing-queries.ts'
import styles from './sharing.module.css'

const OfferLine = lazy(async () => ({
  default: (await loadChunk(() => import('./offers/offer-line.tsx'))).OfferLine,
}))

const to = '/partner/$partnerId/deals/$dealId'

interface SummaryProps {
  dealRef: DealRef
  /** To decide on its offers; null where the page has them already. */
  deal: Pick<Deal, 'status' | 'stage'> | null
}

function SharedLender({ dealRef, deal, sharing }: SummaryProps & { sharing: DealSharing }) {
  const blocked = blockedReason(sharing)
  return (
    <li>
      <span className={styles.bank} aria-hidden="true">
        <IconBuildingBank />
      </span>
      <div className={styles.who}>
        <p>
          <Link to={to} params={{ ...dealRef }} search={{ tab: 'sharing', lender: sharing.lender.id }}>
            {sharing.lender.name}
          </Link>
        </p>
        <p className={clsx(ui.quiet, styles.quiet)}>
          {copy.lender}
          {sharing.unread_messages > 0 && ` · ${formatCounted(sharing.unread_messages, 'new message')}`}
        </p>
        <p className={clsx(ui.quiet, styles.quiet)}>{namesOf(sharing).join(', ')}</p>
        {blocked !== null && <p className={clsx(ui.quiet, styles.quiet)}>{blocked}</p>}
        {deal !== null && sharing.offers.some((offer) => offer.is_current) && (
          <Suspense>
            <OfferLine dealRef={dealRef} deal={deal} sharing={sharing} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

export function SharedLendersSummary({ dealRef, deal }: SummaryProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...sharingQuery(dealRef),
    refetchInterval: usePollInterval(pollMs),
  })
  const activeShares = data?.filter(({ ended_at }) => ended_at === null) ?? []
  return (
    <div className={clsx(ui.stack3, ui.icons16, styles.seeing)}>
      {data === undefined && error === null && <Skeleton height="36px" />}
      {data === undefined && error !== null && (
        <FailedState inline title={lenderFailures.fetchSharing} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {activeShares.length > 0 && (
        <ul aria-label={copy.lendersOfDeal}>
          {activeShares.map((sharing) => (
            <SharedLender key={sharing.lender.id} {...{ dealRef, deal, sharing }} />
          ))}
        </ul>
      )}
      {data !== undefined && (
        <Link
          to={to}
          params={{ ...dealRef }}
          search={{ tab: 'sharing', share: '1' }}
          className={buttonClass({ size: 'small' })}
        >
          <IconShare aria-hidden="true" /> {copy.shareWithALender}
        </Link>
      )}
    </div>
  )
}
