import type { User } from '@loanyard/contract/auth/account'
import type { Today } from '@loanyard/contract/tasks/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatDateInSentence } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { OverdueRequests, Reviews } from './day-borrowers.tsx'
import { DealsWithoutStep, ExpiringOffers, NewLeads, SilentLenders, StaleDeals } from './day-pipeline.tsx'
import { DayTasks } from './day-tasks.tsx'
import { StartPageOffer } from './start-page-offer.tsx'
import { todayQuery, type Whose } from './today-queries.ts'
import styles from './today.module.css'

function Empty({ partnerId, of }: { partnerId: string; of: Whose }) {
  return (
    <EmptyState
      title={of === 'mine' ? copy.emptyTitle : copy.emptyEveryone}
      actions={
        <>
          <Link to={paths.deals(partnerId)} className={buttonClass({ variant: 'primary' })}>
            {copy.openDeals}
          </Link>
          <Link to={paths.leads(partnerId)} className={buttonClass()}>
            {copy.openLeads}
          </Link>
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  )
}

const isEmpty = ({ today: _today, ...sections }: Today): boolean =>
  Object.values(sections).every(({ results }) => results.length === 0)

function Day({ partnerId, day, of }: { partnerId: string; day: Today; of: Whose }) {
  if (isEmpty(day)) return <Empty partnerId={partnerId} of={of} />
  const props = { partnerId, day }
  return (
    <div className={styles.columns}>
      <div className={ui.stack4}>
        <DayTasks {...props} />
        <Reviews {...props} />
        <OverdueRequests {...props} />
      </div>
      <div className={ui.stack4}>
        <ExpiringOffers {...props} />
        <NewLeads {...props} />
        <StaleDeals {...props} />
        <SilentLenders {...props} />
        <DealsWithoutStep {...props} />
      </div>
    </div>
  )
}

interface TodayViewProps {
  partnerId: string
  of: Whose
  /** Null for a Coordinator, who has only their own day. */
  onWhoseChange: ((of: Whose) => void) | null
  user: User
  onUserChanged: (user: User) => void
}

export function TodayView({ partnerId, of, onWhoseChange, user, onUserChanged }: TodayViewProps) {
  const { data: day, error, isFetching, refetch } = useQuery(todayQuery(partnerId, of))
  return (
    <Page>
      <PageHeader
        title={copy.today}
        meta={day === undefined ? undefined : formatDateInSentence(day.today)}
        actions={
          <>
            <Link to={paths.account(partnerId)} hash="calendar" className={buttonClass({ variant: 'quiet' })}>
              {copy.addToCalendar}
            </Link>
            {onWhoseChange && (
              <Segmented
                label={copy.whose}
                segments={[
                  { value: 'mine', label: copy.mine },
                  { value: 'everyone', label: copy.everyone },
                ]}
                value={of}
                onChange={onWhoseChange}
              />
            )}
          </>
        }
      />
      {user.start_page === null && <StartPageOffer onChanged={onUserChanged} />}
      {error !== null && (
        <FailedState title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {day === undefined && error === null && (
        <div className={styles.columns} role="status" aria-label={copy.loading}>
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
        </div>
      )}
      {day !== undefined && <Day partnerId={partnerId} day={day} of={of} />}
    </Page>
  )
}
