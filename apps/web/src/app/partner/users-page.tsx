import type { StaffMember } from '@loanyard/contract/staff'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { changeSearch, parseStaffSearch, type StaffSearch } from '../../features/staff/list/staff-search.ts'
import { StaffView, type StaffAddress } from '../../features/staff/list/staff-view.tsx'
import { OnlyManagers } from './only-managers.tsx'

const route = getRouteApi('/staff/partner/$partnerId/user-management')
const one = '/partner/$partnerId/user-management/$staffId'

/** The address of the staff's page, and the ways to change it. */
function useStaffAddress(): StaffAddress {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
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
      // A deep link has nothing to step back to.
      if (openedHere.current) history.back()
      else go(changeSearch(search, { panel: undefined, edit: undefined }), { replace: true })
      openedHere.current = false
    },
  }
}

function Users() {
  const { partnerId } = route.useParams()
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

/** The staff of the partner: of Admins and Managers (specification section 6). */
export function UsersPage() {
  return (
    <OnlyManagers>
      <Users />
    </OnlyManagers>
  )
}
