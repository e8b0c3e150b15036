import type { StaffDeal, StaffMember } from '@loanyard/contract/staff/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Fact, ValueOrDash } from '../../../ui/text/fact.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { useResendInvitation } from '../commands.ts'
import * as shared from '../copy.ts'
import { EditStaffPanel } from '../form/edit-staff-panel.tsx'
import { lockedReason, roleDescriptions, staffFailures } from '../labels.ts'
import { LastActive, MemberStatus, OpenDeals, openDealsSearch, Overdue } from '../member-cells.tsx'
import { MemberConfirmDialog } from '../member-confirm-dialog.tsx'
import { canEdit, type ConfirmAction, MemberMenu } from '../member-menu.tsx'
import { memberQuery, type MemberRef, type StaffDealOrdering } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './detail.module.css'
import { SharedDeals } from './shared-deals.tsx'

function MemberFacts({ member }: { member: StaffMember }) {
  const { user, role, created, invited_at, status } = member
  return (
    <dl className={clsx(ui.box, styles.facts)} aria-label={copy.memberFacts}>
      <Fact className={styles.fact} label={copy.email}>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact className={styles.fact} label={copy.phone}>
        <ValueOrDash>{user.phone && <a href={`tel:${user.phone.replace(/[^+\d]/g, '')}`}>{user.phone}</a>}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.role}>
        <span title={roleDescriptions[role]}>{role}</span>
      </Fact>
      {role === 'Coordinator' && (
        <Fact className={styles.fact} label={shared.openDeals}>
          <OpenDeals member={member} />
        </Fact>
      )}
      <Fact className={styles.fact} label={shared.overdue}>
        <Overdue member={member} />
      </Fact>
      <Fact className={styles.fact} label={copy.lastActive}>
        <LastActive instant={user.latest_activity} />
      </Fact>
      <Fact className={styles.fact} label={copy.lastSignedIn}>
        <LastActive instant={user.last_login} />
      </Fact>
      {status === 'Invited' && invited_at !== null ? (
        <Fact className={styles.fact} label={copy.invited}>
          <RelativeTime value={invited_at} />
        </Fact>
      ) : (
        <Fact className={styles.fact} label={copy.added}>
          <DateText value={created} />
        </Fact>
      )}
    </dl>
  )
}

/** What follows from a status other than Active, and what to do about it. */
function StatusNote({ member }: { member: StaffMember }) {
  const { status, user, workload, partner, can } = member
  const resendInvitation = useResendInvitation()
  if (status === 'Active') return null
  const open = workload.open_deals
  return (
    <div className={clsx(ui.note, ui.cautionNote, ui.row3)} role="note">
      <p>
        {status === 'Invited' ? copy.notAccepted(user.full_name) : copy.cannotSignIn(user.full_name)}
        {status === 'Inactive' && open > 0 && ` ${copy.stillTheirs(formatCounted(open, 'open deal'), open)}`}
      </p>
      {status === 'Invited' && can.invite && (
        <Button size="small" onClick={() => resendInvitation(member)}>
          {shared.resendInvitation}
        </Button>
      )}
      {status === 'Inactive' && open > 0 && (
        <Link to={paths.deals(partner)} search={openDealsSearch(member)}>
          {copy.reassign}
        </Link>
      )}
    </div>
  )
}

export interface MemberNavigation {
  readonly search: string
  readonly ordering: StaffDealOrdering
  readonly isEditing: boolean
  readonly onSearch: (text: string) => void
  readonly onOrdering: (ordering: string) => void
  readonly onEdit: () => void
  readonly onEdited: () => void
  readonly hrefOf: (deal: StaffDeal) => string
  readonly onOpenDeal: (deal: StaffDeal) => void
  readonly onLeave: () => void
}

interface MemberViewProps {
  memberRef: MemberRef
  address: MemberNavigation
}

function NoMember({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title={copy.userNotFound} />
      <EmptyState
        title={copy.notFoundTitle}
        actions={
          <Link to={paths['user-management'](partnerId)} className={buttonClass()}>
            {copy.allUsers}
          </Link>
        }
      >
        {copy.notFoundText}
      </EmptyState>
    </Page>
  )
}

function Actions({ member, address }: { member: StaffMember; address: MemberNavigation }) {
  const resendInvitation = useResendInvitation()
  const [confirming, setConfirming] = useState<{ confirmAction: ConfirmAction; opened: boolean } | null>(null)
  const actions = {
    onOpen: () => undefined,
    onEdit: address.onEdit,
    onInvite: resendInvitation,
    onConfirmAction: (confirmAction: ConfirmAction) => setConfirming({ confirmAction, opened: true }),
  }
  return (
    <>
      {canEdit(member) && (
        <Button icon={<IconPencil aria-hidden="true" />} onClick={address.onEdit}>
          {actionLabels.edit}
        </Button>
      )}
      {member.can.change_status && <MemberMenu member={member} actions={actions} isOnMemberPage />}
      {confirming !== null && (
        <MemberConfirmDialog
          key={confirming.confirmAction}
          {...confirming}
          member={member}
          onClose={() => setConfirming({ ...confirming, opened: false })}
          onRemoved={address.onLeave}
        />
      )}
    </>
  )
}

function MemberContent({ member, address }: { member: StaffMember; address: MemberNavigation }) {
  const why = lockedReason(member)
  return (
    <>
      <PageHeader
        title={member.user.full_name}
        meta={<MemberStatus member={member} />}
        actions={<Actions member={member} address={address} />}
      />
      {why !== null && <p className={ui.muted}>{why}</p>}
      <StatusNote member={member} />
      <MemberFacts member={member} />
      {member.role === 'Coordinator' ? (
        <SharedDeals
          member={member}
          search={address.search}
          ordering={address.ordering}
          onSearch={address.onSearch}
          onOrdering={address.onOrdering}
          hrefOf={address.hrefOf}
          onOpen={address.onOpenDeal}
        />
      ) : (
        <EmptyState inline title={copy.seesEveryDeal(member.role)}>
          {copy.onlyCoordinatorsNeedSharing(roleDescriptions[member.role])}
        </EmptyState>
      )}
    </>
  )
}

export function MemberView({ memberRef, address }: MemberViewProps) {
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery(memberRef))
  useSetBreadcrumbName(memberRef.staffId, isNotFound(error) ? copy.notFound : member?.user.full_name)
  if (isNotFound(error)) return <NoMember partnerId={memberRef.partnerId} />
  const retry = () => void refetch()
  return (
    <Page fill={member?.role === 'Coordinator'}>
      {member === undefined && <VisuallyHiddenHeading name={copy.user} />}
      {member === undefined && error === null && (
        <div className={ui.stack4} role="status" aria-label={copy.loading}>
          <Skeleton width="18rem" height="24px" />
          <Skeleton height="120px" />
          <Skeleton height="260px" />
        </div>
      )}
      {member === undefined && error !== null && (
        <FailedState title={staffFailures.fetch} onRetry={retry} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {member !== undefined && error !== null && (
        <RefreshFailed title={staffFailures.fetch} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {member !== undefined && <MemberContent member={member} address={address} />}
      <EditStaffPanel memberRef={memberRef} opened={address.isEditing} onClose={address.onEdited} />
    </Page>
  )
}
