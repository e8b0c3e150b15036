import type { Lender, SharedDeal } from '@loanyard/contract/lenders/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { lenderResponseTones } from '../../../domain/status-tones.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import styles from '../lenders.module.css'
import { lenderFailures, sharedDealsQuery } from '../queries.ts'
import { EndSharingDialog } from '../sharing/dialogs/end-sharing-dialog.tsx'
import * as copy from './copy.ts'

function DealRow({ lender, shared, onEnd }: { lender: Lender; shared: SharedDeal; onEnd: () => void }) {
  const { deal } = shared
  const names = [lender.user?.full_name, ...shared.assigned_staff.map(({ user }) => user.full_name)]
  return (
    <li className={clsx(ui.ruled, styles.deal)}>
      <div className={styles.who}>
        <p>
          <Link
            to="/partner/$partnerId/deals/$dealId"
            params={{ partnerId: lender.partner, dealId: deal.id }}
            search={{ deal_name: deal.title, tab: 'sharing', lender: lender.id }}
          >
            {deal.title}
          </Link>
        </p>
        <p className={clsx(ui.quiet, styles.quiet)}>
          <Money amount={deal.loan_amount} as="whole" /> · {deal.stage.name}
          {deal.status !== 'Active' && ` · ${deal.status}`}
        </p>
      </div>
      <div className={styles.who}>
        <p>{names.filter((name) => name !== undefined).join(', ')}</p>
        <p className={clsx(ui.quiet, styles.quiet)}>
          {copy.sharedOn} <DateText inSentence value={shared.shared.at} /> {copy.by(shared.shared.by)}
          {shared.watermark && copy.watermarkSuffix}
        </p>
      </div>
      <div className={styles.answer}>
        <StatusBadge tone={lenderResponseTones[shared.response]}>{shared.response}</StatusBadge>
      </div>
      <RowMenu label={copy.moreForDeal(deal.title)}>
        <Menu.Item data-danger onClick={onEnd}>
          {copy.endSharing}
        </Menu.Item>
      </RowMenu>
    </li>
  )
}

export function SharedDeals({ lender }: { lender: Lender }) {
  const query = useInfiniteQuery(sharedDealsQuery(lender.partner, lender.id))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    query
  const [ending, setEnding] = useState<SharedDeal | null>(null)
  const deals = data?.pages.flatMap((page) => page.results)
  const total = data?.pages.at(-1)?.total_count
  return (
    <Section
      title={copy.sharedDeals}
      actions={
        total !== undefined && <span className={clsx(ui.quiet, styles.quiet)}>{formatCounted(total, 'deal')}</span>
      }
    >
      {deals === undefined && error === null && <Skeleton height="120px" />}
      {deals?.length === 0 && (
        <EmptyState inline title={copy.noDealsTitle}>
          {copy.noDealsText}
        </EmptyState>
      )}
      <ul aria-label={copy.dealsSharedWith(lender.name)}>
        {deals?.map((shared) => (
          <DealRow key={shared.deal.id} lender={lender} shared={shared} onEnd={() => setEnding(shared)} />
        ))}
      </ul>
      {error !== null && (
        <FailedState
          inline
          title={lenderFailures.fetchDeals}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showMoreDeals}
        </Button>
      )}
      {ending !== null && (
        <EndSharingDialog
          dealRef={{ partnerId: lender.partner, dealId: ending.deal.id }}
          dealTitle={ending.deal.title}
          lender={lender}
          people={[lender.user?.full_name ?? '', ...ending.assigned_staff.map(({ user }) => user.full_name)]}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  )
}
