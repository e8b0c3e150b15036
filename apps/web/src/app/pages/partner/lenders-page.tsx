import type { Lender } from '@loanyard/contract/lenders/schemas'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { SavedViews } from '../../../domain/views/lazy-saved-views.tsx'
import { useSavedView } from '../../../domain/views/use-saved-view.ts'
import {
  changeSearch,
  parseLenderSearch,
  withDefaults,
  type LenderSearch,
} from '../../../features/lenders/list/lender-search.ts'
import {
  LendersPlaceholder,
  LendersView,
  type LendersNavigation,
} from '../../../features/lenders/list/lenders-view.tsx'
import { RequireManager } from './forbidden-page.tsx'

const route = getRouteApi('/staff/partner/$partnerId/lenders')
const one = '/partner/$partnerId/lenders/$lenderId'

/** What the list shows, its panel, and the URL; null until it is known what a saved view shows. */
function useLendersAddress(partnerId: string): { address: LendersNavigation | null; own: LenderSearch } {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const own = useMemo(() => parseLenderSearch(raw), [raw])
  const { panel, ...listed } = own
  const go = (next: LenderSearch, { replace } = { replace: false }) =>
    void navigate({ search: next, replace, resetScroll: false })
  const shown = useSavedView<LenderSearch>({
    partnerId,
    list: 'lenders',
    address: listed,
    onReplace: ({ view }) => go({ ...own, view }, { replace: true }),
  })
  const search = useMemo(() => shown && parseLenderSearch({ ...shown, panel }), [shown, panel])
  const address = search && {
    search,
    go,
    openNew: () => {
      openedHere.current = true
      go(changeSearch(own, { panel: 'new' }))
    },
    close: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) history.back()
      else go(changeSearch(own, { panel: undefined }), { replace: true })
      openedHere.current = false
    },
  }
  return { address, own }
}

function Lenders() {
  const { partnerId } = route.useParams()
  const { address, own } = useLendersAddress(partnerId)
  const navigate = useNavigate()
  const router = useRouter()
  const to = ({ id, name }: Lender) =>
    ({ to: one, params: { partnerId, lenderId: id }, search: { lender_name: name } }) as const
  // Known in a moment; showing other lenders first would be wrong.
  if (address === null) return <LendersPlaceholder />
  const { panel: _panel, ...listed } = own
  return (
    <LendersView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      hrefOf={(lender) => router.buildLocation(to(lender)).href}
      onOpen={(lender) => void navigate(to(lender))}
      renderSavedViews={({ panel: _shownPanel, ...shown }) => (
        <SavedViews
          partnerId={partnerId}
          list="lenders"
          address={{ ...listed }}
          shown={{ ...withDefaults(shown) }}
          onOpen={(view) => {
            const panels = changeSearch({}, { panel: own.panel })
            address.go(view === null ? panels : { ...panels, view })
          }}
        />
      )}
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
