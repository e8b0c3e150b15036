import type { FittingDeal } from '@loanyard/contract/lenders/credit-box'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import styles from '../lenders.module.css'
import { fittingDealsQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { factsText } from './credit-box-labels.ts'

function FittingRow({ lender, fitting: { deal, unknown } }: { lender: Lender; fitting: FittingDeal }) {
  const to = {
    to: '/partner/$partnerId/deals/$dealId',
    params: { partnerId: lender.partner, dealId: deal.id },
  } as const
  return (
    <li className={clsx(ui.ruled, styles.fitting)}>
      <div className={styles.who}>
        <p>
          <Link {...to} search={{ deal_name: deal.title }}>
            {deal.title}
          </Link>
        </p>
        <p className={clsx(ui.quiet, styles.quiet)}>
          <Money amount={deal.loan_amount} as="whole" /> · {deal.sba_program} · {deal.stage.name}
          {unknown.length > 0 && ` · ${copy.notEntered(factsText(unknown, 'disjunction'))}`}
        </p>
      </div>
      <Link
        {...to}
        search={{ deal_name: deal.title, tab: 'sharing', share: '1' }}
        className={buttonClass({ size: 'small' })}
        aria-label={copy.shareNamed(deal.title)}
      >
        {copy.share}
      </Link>
    </li>
  )
}

/** Active deals within the lender's credit box that it hasn't been sent. */
export function FittingDeals({ lender }: { lender: Lender }) {
  const query = useInfiniteQuery(fittingDealsQuery(lender.partner, lender.id))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    query
  const deals = data?.pages.flatMap((page) => page.results)
  const total = data?.pages.at(-1)?.total_count
  return (
    <Section
      title={copy.dealsThatFit}
      actions={
        total !== undefined && <span className={clsx(ui.quiet, styles.quiet)}>{formatCounted(total, 'deal')}</span>
      }
    >
      {deals === undefined && error === null && <Skeleton height="96px" />}
      {deals?.length === 0 && (
        <EmptyState inline title={copy.noFitTitle}>
          {copy.noFitText}
        </EmptyState>
      )}
      <ul aria-label={copy.dealsThatFitOf(lender.name)}>
        {deals?.map((fitting) => (
          <FittingRow key={fitting.deal.id} lender={lender} fitting={fitting} />
        ))}
      </ul>
      {error !== null && (
        <FailedState
          inline
          title={copy.loadFittingFailed}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showMore}
        </Button>
      )}
    </Section>
  )
}
