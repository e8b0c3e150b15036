import type { StaffMember } from '@loanyard/contract/staff'
import type { ReactNode } from 'react'
import { FailedState } from '../../../ui/failed-state.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { LastActive, MemberName, MemberStatus } from '../cells.tsx'
import { detailOf, staffFailures } from '../failures.ts'
import { MemberMenu, type MemberActions } from '../member-menu.tsx'
import styles from '../staff.module.css'
import { useStaffColumns } from './staff-columns.tsx'
import type { StaffListState } from './use-staff-list.ts'

interface StaffListProps {
  list: StaffListState
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (member: StaffMember) => string
  actions: MemberActions
  empty: ReactNode
}

const rowId = (member: StaffMember) => member.id
const rowLabel = ({ user }: StaffMember) => `Open user ${user.full_name}`

/** A colleague as two lines, for narrow windows. */
function MemberLine({ member }: { member: StaffMember }) {
  return (
    <div className={styles.line}>
      <span className={styles.lineName}>
        <MemberName member={member} />
      </span>
      <MemberStatus member={member} />
      <span className={styles.lineMore}>{member.role}</span>
      <span className={styles.lineMore}>
        <LastActive instant={member.user.latest_activity} />
      </span>
    </div>
  )
}

const renderNarrow = (member: StaffMember) => <MemberLine member={member} />

/** The staff of a partner as a list of any length. */
export function StaffList({ list, ordering, onOrderingChange, hrefOf, actions, empty }: StaffListProps) {
  const columns = useStaffColumns(actions)
  const why = detailOf(list.error)
  return (
    <>
      {list.hasRefreshFailed && (
        <RefreshFailed
          title={staffFailures.fetchAll}
          error={list.error}
          onRetry={list.reload}
          retrying={list.isReloading}
        />
      )}
      <DataList
        label="Users"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={actions.onOpen}
        renderNarrow={renderNarrow}
        renderNarrowAction={(member) => <MemberMenu member={member} actions={actions} />}
        totalCount={list.total}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        status={list.status}
        empty={empty}
        failed={
          <FailedState title={staffFailures.fetchAll} onRetry={list.reload} retrying={list.isReloading}>
            {why}
          </FailedState>
        }
        onReachEnd={list.loadMore}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        moreFailed={
          list.hasMoreFailed && (
            <FailedState
              inline
              title={staffFailures.fetchNext}
              onRetry={list.loadMoreAgain}
              retrying={list.isLoadingMore}
            >
              {why}
            </FailedState>
          )
        }
        isStale={list.isStale}
      />
    </>
  )
}
