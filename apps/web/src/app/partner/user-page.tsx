import type { StaffDeal } from '@loanyard/contract/staff'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { defaultDealOrdering, dealOrderingOf } from '../../features/staff/detail/deal-orderings.ts'
import { MemberView, type MemberAddress } from '../../features/staff/detail/member-view.tsx'
import { OnlyManagers } from './only-managers.tsx'

const route = getRouteApi('/staff/partner/$partnerId/user-management/$staffId')

/** The address of one user's page, and the ways to change it. */
function useMemberAddress(): MemberAddress {
  const { partnerId } = route.useParams()
  const raw = route.useSearch()
  const change = route.useNavigate()
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
    search: raw.find ?? '',
    ordering: dealOrderingOf(raw.order),
    isEditing: raw.panel === 'edit',
    // Every letter of a search would otherwise be a step back.
    onSearch: (text) => go({ find: text === '' ? undefined : text }, text !== '' && raw.find !== undefined),
    onOrdering: (ordering) => go({ order: ordering === defaultDealOrdering ? undefined : ordering }),
    onEdit: () => {
      openedHere.current = true
      go({ panel: 'edit' })
    },
    onEdited: () => {
      // A deep link has nothing to step back to.
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
  const place = route.useParams()
  return <MemberView key={place.staffId} place={place} address={useMemberAddress()} />
}

/** One user of the partner: of Admins and Managers (specification section 6). */
export function UserPage() {
  return (
    <OnlyManagers>
      <User />
    </OnlyManagers>
  )
}
