import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { fullName } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { staffFailures } from '../labels.ts'
import { dealChoiceQuery } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './detail.module.css'
import { sharingWith } from './share-deals.ts'

type Outcome = { readonly shared: true } | { readonly refusal: string }

interface DealOptionProps {
  member: StaffMember
  deal: DealSummary
  wasShared: boolean
  outcome: Outcome | undefined
  onOutcome: (outcome: Outcome) => void
}

function DealOption({ member, deal, wasShared, outcome, onOutcome }: DealOptionProps) {
  const keyOf = useIdempotencyKey()
  const isShared = wasShared || (outcome !== undefined && 'shared' in outcome)
  const { mutate, isPending } = useMutation({
    ...sharingWith(member),
    onSuccess: () => onOutcome({ shared: true }),
    onError: (error) => onOutcome({ refusal: reasonOf(error, staffFailures.share) }),
  })
  return (
    <li className={clsx(ui.line3, ui.between, ui.ruled, styles.choice)}>
      <div className={ui.shrinks}>
        <p className={ui.medium}>{deal.title}</p>
        <p className={ui.quiet}>
          {fullName(deal.borrower.first_name, deal.borrower.last_name)} · <Money amount={deal.loan_amount} as="whole" />{' '}
          · {deal.stage.name}
        </p>
        {outcome !== undefined && 'refusal' in outcome && (
          <p role="alert" className={ui.problem}>
            {outcome.refusal}
          </p>
        )}
      </div>
      <Button
        size="small"
        busy={isPending}
        disabled={isShared}
        aria-label={isShared ? copy.isShared(deal.title) : copy.shareDeal(deal.title)}
        onClick={() => mutate({ deal, idempotencyKey: keyOf(deal.id) })}
      >
        {isShared ? copy.shared : copy.share}
      </Button>
    </li>
  )
}

function DealOptions({ member, shared }: { member: StaffMember; shared: ReadonlySet<string> }) {
  const [search, setSearch] = useState('')
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const query = useInfiniteQuery(dealChoiceQuery(member.partner, search))
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const deals = data?.pages.flatMap((page) => page.results)
  return (
    <>
      <SearchField label={copy.searchAllPlaceholder} value={search} onChange={setSearch} takesFocus />
      <div className={styles.choices} aria-busy={isFetching}>
        {deals === undefined && error === null && <Skeleton height="200px" />}
        {deals?.length === 0 && (
          <EmptyState inline title={copy.noDealsMatch}>
            {copy.noMatchText}
          </EmptyState>
        )}
        {deals !== undefined && deals.length > 0 && (
          <ul aria-label={copy.dealsToShare}>
            {deals.map((deal) => (
              <DealOption
                key={deal.id}
                member={member}
                deal={deal}
                wasShared={shared.has(deal.id)}
                outcome={outcomes[deal.id]}
                onOutcome={(outcome) => setOutcomes((before) => ({ ...before, [deal.id]: outcome }))}
              />
            ))}
          </ul>
        )}
        {error !== null && (
          <FailedState
            inline
            title={isFetchNextPageError ? staffFailures.fetchNext : staffFailures.findDeals}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
            retrying={isFetching}
          >
            {messageOf(error)}
          </FailedState>
        )}
        {hasNextPage && error === null && (
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {copy.showMoreDeals}
          </Button>
        )}
      </div>
    </>
  )
}

interface ShareDialogProps {
  member: StaffMember
  shared: ReadonlySet<string>
  opened: boolean
  onClose: () => void
}

export function ShareDialog({ member, shared, opened, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.shareDealsWith(member.user.full_name)}>
      <DealOptions member={member} shared={shared} />
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {actionLabels.done}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
