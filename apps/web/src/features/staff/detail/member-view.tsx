import type { StaffDeal, StaffMember } from '@loanyard/contract/staff'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { useCrumbName } from '../../../lib/crumb-names.ts'
import { isGone } from '../../../lib/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { UnseenHeading } from '../../../ui/unseen-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MemberStatus } from '../cells.tsx'
import { inviteAgain } from '../commands.ts'
import { staffFailures } from '../failures.ts'
import { EditStaffPanel } from '../form/edit-staff-panel.tsx'
import type { MemberPlace } from '../keys.ts'
import { mayEdit, MemberMenu, type Question } from '../member-menu.tsx'
import { MemberQuestion } from '../member-question.tsx'
import { memberQuery } from '../queries.ts'
import { roleMeaning, whyFixed } from '../words.ts'
import type { StaffDealOrdering } from './deal-orderings.ts'
import styles from './detail.module.css'
import { MemberFacts } from './member-facts.tsx'
import { SharedDeals } from './shared-deals.tsx'

/** How the address is changed; the place in it is the router's. */
export interface MemberAddress {
  readonly search: string
  readonly ordering: StaffDealOrdering
  readonly isEditing: boolean
  readonly onSearch: (text: string) => void
  readonly onOrdering: (ordering: string) => void
  readonly onEdit: () => void
  readonly onEdited: () => void
  readonly hrefOf: (deal: StaffDeal) => string
  readonly onOpenDeal: (deal: StaffDeal) => void
  /** Back to the list, where the person is not any more. */
  readonly onLeave: () => void
}

interface MemberViewProps {
  place: MemberPlace
  address: MemberAddress
}

function NoMember({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title="User not found" />
      <EmptyState
        title="We can’t find this user"
        actions={
          <Link to={paths['user-management'](partnerId)} className={buttonClass()}>
            All users
          </Link>
        }
      >
        The link may be wrong, or the user may have been removed.
      </EmptyState>
    </Page>
  )
}

/** What can be done about the person, beside their name. */
function Actions({ member, address }: { member: StaffMember; address: MemberAddress }) {
  const [asking, setAsking] = useState<{ question: Question; opened: boolean } | null>(null)
  const actions = {
    onOpen: () => undefined,
    onEdit: address.onEdit,
    onInvite: (who: StaffMember) => void inviteAgain(who),
    onAsk: (question: Question) => setAsking({ question, opened: true }),
  }
  return (
    <>
      {mayEdit(member) && (
        <Button icon={<IconPencil aria-hidden="true" />} onClick={address.onEdit}>
          Edit
        </Button>
      )}
      {member.can.change_status && <MemberMenu member={member} actions={actions} isOpen />}
      {asking !== null && (
        <MemberQuestion
          key={asking.question}
          {...asking}
          member={member}
          onClose={() => setAsking({ ...asking, opened: false })}
          onRemoved={address.onLeave}
        />
      )}
    </>
  )
}

function Present({ member, address }: { member: StaffMember; address: MemberAddress }) {
  const why = whyFixed(member)
  return (
    <>
      <PageHeader
        title={member.user.full_name}
        meta={<MemberStatus member={member} />}
        actions={<Actions member={member} address={address} />}
      />
      {why !== null && <p className={styles.why}>{why}</p>}
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
        <EmptyState inline title={`Sees every deal, as ${member.role}`}>
          {roleMeaning[member.role]} You only need to share deals with Coordinators.
        </EmptyState>
      )}
    </>
  )
}

/** One colleague: how to reach them, and the deals they work on. */
export function MemberView({ place, address }: MemberViewProps) {
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery(useQueryClient(), place))
  useCrumbName(place.staffId, isGone(error) ? 'Not found' : member?.user.full_name)
  if (isGone(error)) return <NoMember partnerId={place.partnerId} />
  const retry = () => void refetch()
  return (
    <Page fill={member?.role === 'Coordinator'}>
      {member === undefined && <UnseenHeading name="User" />}
      {member === undefined && error === null && (
        <div className={styles.waiting} role="status" aria-label="Loading the user">
          <Skeleton width="18rem" height="24px" />
          <Skeleton height="120px" />
          <Skeleton height="260px" />
        </div>
      )}
      {member === undefined && error !== null && (
        <FailedState title={staffFailures.fetch} onRetry={retry} retrying={isFetching}>
          {sentenceOf(error)}
        </FailedState>
      )}
      {member !== undefined && error !== null && (
        <RefreshFailed title={staffFailures.fetch} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {member !== undefined && <Present member={member} address={address} />}
      <EditStaffPanel place={place} opened={address.isEditing} onClose={address.onEdited} />
    </Page>
  )
}
