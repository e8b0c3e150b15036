import type { StaffDeal, StaffMember } from '@loanyard/contract/staff/schemas'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { MemberView, type MemberNavigation } from '../../../features/staff/detail/member-view.tsx'
import { changeSearch, parseStaffSearch, type StaffSearch } from '../../../features/staff/list/staff-search.ts'
import { StaffView, type StaffNavigation } from '../../../features/staff/list/staff-view.tsx'
import { defaultDealOrdering, dealOrderingOf } from '../../../features/staff/queries.ts'
import { RequireManager } from './forbidden-page.tsx'

// Both pages in one chunk: every page loads the list of chunk names first, so fewer are cheaper.

const listRoute = getRouteApi('/staff/partner/$partnerId/user-management')
const one = '/partner/$partnerId/user-management/$staffId'

function useStaffAddress(): StaffNavigation {
  const raw = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const search = useMemo(() => parseStaffSearch(raw), [raw])
  const go = (next: StaffSearch, { replace } = { replace: false }) =>
    void navigate({ search: next, replace, resetScroll: false })
  return {
    search,
    go,
    open: (what) => {
      openedHere.current = true
      go(changeSearch(search, { panel: undefined, edit: undefined, ...what }))
    },
    close: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) history.back()
      else go(changeSearch(search, { panel: undefined, edit: undefined }), { replace: true })
      openedHere.current = false
    },
  }
}

function Users() {
  const { partnerId } = listRoute.useParams()
  const address = useStaffAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const to = ({ id, user }: StaffMember) =>
    ({ to: one, params: { partnerId, staffId: id }, search: { staff_name: user.full_name } }) as const
  return (
    <StaffView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      hrefOf={(member) => router.buildLocation(to(member)).href}
      onOpen={(member) => void navigate(to(member))}
    />
  )
}

/** For Admins and Managers. */
export function UsersPage() {
  return (
    <RequireManager>
      <Users />
    </RequireManager>
  )
}

const oneRoute = getRouteApi('/staff/partner/$partnerId/user-management/$staffId')

function useMemberAddress(): MemberNavigation {
  const { partnerId } = oneRoute.useParams()
  const raw = oneRoute.useSearch()
  const change = oneRoute.useNavigate()
  const navigate = useNavigate()
  const router = useRouter()
  const openedHere = useRef(false)
  const go = (part: Partial<typeof raw>, replace = false) =>
    void change({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false })
  const toDeal = (deal: StaffDeal) =>
    ({
      to: '/partner/$partnerId/deals/$dealId',
      params: { partnerId, dealId: deal.id },
      search: { deal_name: deal.title },
    }) as const
  return {
    search: raw.search ?? '',
    ordering: dealOrderingOf(raw.ordering),
    isEditing: raw.panel === 'edit',
    // Otherwise every typed letter would be a history entry.
    onSearch: (text) => go({ search: text === '' ? undefined : text }, text !== '' && raw.search !== undefined),
    onOrdering: (ordering) => go({ ordering: ordering === defaultDealOrdering ? undefined : ordering }),
    onEdit: () => {
      openedHere.current = true
      go({ panel: 'edit' })
    },
    onEdited: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) router.history.back()
      else go({ panel: undefined }, true)
      openedHere.current = false
    },
    hrefOf: (deal) => router.buildLocation(toDeal(deal)).href,
    onOpenDeal: (deal) => void navigate(toDeal(deal)),
    onLeave: () => void navigate({ to: '/partner/$partnerId/user-management', params: { partnerId }, replace: true }),
  }
}

function User() {
  const memberRef = oneRoute.useParams()
  return <MemberView key={memberRef.staffId} memberRef={memberRef} address={useMemberAddress()} />
}

/** For Admins and Managers. */
export function UserPage() {
  return (
    <RequireManager>
      <User />
    </RequireManager>
  )
}
