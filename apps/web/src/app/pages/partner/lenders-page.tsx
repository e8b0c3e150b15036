import type { Lender } from '@loanyard/contract/lenders/schemas'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { changeSearch, parseLenderSearch, type LenderSearch } from '../../../features/lenders/list/lender-search.ts'
import { LendersView, type LendersNavigation } from '../../../features/lenders/list/lenders-view.tsx'
import { RequireManager } from './forbidden-page.tsx'

const route = getRouteApi('/staff/partner/$partnerId/lenders')
const one = '/partner/$partnerId/lenders/$lenderId'

function useLendersAddress(): LendersNavigation {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const search = useMemo(() => parseLenderSearch(raw), [raw])
  const go = (next: LenderSearch, { replace } = { replace: false }) =>
    void navigate({ search: next, replace, resetScroll: false })
  return {
    search,
    go,
    openNew: () => {
      openedHere.current = true
      go(changeSearch(search, { panel: 'new' }))
    },
    close: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) history.back()
      else go(changeSearch(search, { panel: undefined }), { replace: true })
      openedHere.current = false
    },
  }
}

function Lenders() {
  const { partnerId } = route.useParams()
  const address = useLendersAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const to = ({ id, name }: Lender) =>
    ({ to: one, params: { partnerId, lenderId: id }, search: { lender_name: name } }) as const
  return (
    <LendersView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      hrefOf={(lender) => router.buildLocation(to(lender)).href}
      onOpen={(lender) => void navigate(to(lender))}
    />
  )
}

/** For Admins and Managers. */
export function LendersPage() {
  return (
    <RequireManager>
      <Lenders />
    </RequireManager>
  )
}
