import { maxWaitingCounted } from '@loanyard/contract/requests/lists/review-queue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { useFocusRecovery } from '../../../ui/layout/use-focus-recovery.ts'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import * as copy from './copy.ts'
import { reviewQueueQuery } from './queries.ts'
import { ReviewPanes } from './review-panes.tsx'

export interface ReviewAddress {
  /** Everyone’s without it. */
  of?: 'mine' | 'everyone' | undefined
  request?: string | undefined
}

interface ReviewQueueProps {
  partnerId: string
  address: ReviewAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (next: ReviewAddress, replace: boolean) => void
  hrefOf: (request: string) => string
  /** False for those whose every deal is one they coordinate. */
  hasOthersDeals: boolean
}

/** The server counts to a limit. */
const countLabel = (total: number): string =>
  total >= maxWaitingCounted ? copy.atLeast(formatCounted(total, 'answer')) : formatCounted(total, 'answer')

const choices = [
  { value: 'everyone', label: copy.all },
  { value: 'mine', label: copy.mine },
] as const

function NothingToReview({ partnerId, onAll }: { partnerId: string; onAll: (() => void) | null }) {
  return (
    <div data-nothing-to-review>
      <EmptyState
        title={copy.emptyTitle}
        actions={
          onAll === null ? (
            <Link to={paths.deals(partnerId)} className={buttonClass()}>
              {copy.goToDeals}
            </Link>
          ) : (
            <Button onClick={onAll}>{copy.showAll}</Button>
          )
        }
      >
        {onAll === null ? copy.emptyText : copy.emptyMineText}
      </EmptyState>
    </div>
  )
}

export function ReviewQueue({ partnerId, address, onAddressChange, hrefOf, hasOthersDeals }: ReviewQueueProps) {
  const of = address.of ?? 'everyone'
  // To the open answer, else to the queue, else to what an empty one offers.
  useFocusRecovery(
    () =>
      document.getElementById('request-view-title') ??
      document.querySelector('[data-queue-row], [data-nothing-to-review] :is(a, button)'),
  )
  const list = useFetchedRows(useInfiniteQuery(reviewQueueQuery(partnerId, of)))
  const { status, total, rows } = list
  const open = (request: string | undefined) =>
    onAddressChange({ ...address, request }, request === undefined || address.request !== undefined)
  const isEmpty = status === 'ready' && rows.length === 0 && address.request === undefined
  return (
    <Page fill full>
      <PageHeader
        title={copy.title}
        meta={<span role="status">{total === undefined ? '' : copy.waiting(countLabel(total))}</span>}
        actions={
          hasOthersDeals && (
            <Segmented
              label={copy.whose}
              segments={choices}
              value={of}
              onChange={(next) => onAddressChange({ of: next === 'everyone' ? undefined : next }, false)}
            />
          )
        }
      />
      {status === 'loading' && <Skeleton height="20rem" />}
      {status === 'failed' && (
        <FailedState title={copy.loadFailed} onRetry={list.reload} retrying={list.isReloading}>
          {messageOf(list.error)}
        </FailedState>
      )}
      {isEmpty && (
        <NothingToReview
          partnerId={partnerId}
          onAll={of === 'mine' ? () => onAddressChange({ of: undefined }, false) : null}
        />
      )}
      {status === 'ready' && !isEmpty && (
        <ReviewPanes
          key={of}
          {...{ partnerId, list, hrefOf }}
          request={address.request}
          onOpen={open}
          onBegin={(request) => onAddressChange({ ...address, request }, true)}
        />
      )}
    </Page>
  )
}
