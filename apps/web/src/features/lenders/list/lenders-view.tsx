import type { Lender } from '@loanyard/contract/lenders'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlDraft } from '../../../lib/address-draft.ts'
import { formatCounted } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { notifySuccess } from '../../../ui/toast.ts'
import { lenderKeys } from '../keys.ts'
import { LenderFilterBar } from './lender-filters.tsx'
import { LenderList } from './lender-list.tsx'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  orderingOf,
  resetSearch,
  type LenderSearch,
  type SearchChange,
} from './lender-search.ts'
import { NewLenderPanel } from './new-lender-panel.tsx'
import { NoLenders } from './no-lenders.tsx'
import { useLenderList } from './use-lender-list.ts'

/** How the address is changed; the place in it is the router's. */
export interface LendersNavigation {
  readonly search: LenderSearch
  readonly go: (next: LenderSearch, how?: { replace: boolean }) => void
  /** Shows the panel for a new lender; closing it is a step back where it was opened from here. */
  readonly openNew: () => void
  readonly close: () => void
}

interface LendersViewProps {
  partnerId: string
  address: LendersNavigation
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
}

/** The lenders of a partner: list, filters, and the panel for a new one. */
export function LendersView({ partnerId, address, hrefOf, onOpen }: LendersViewProps) {
  const { search, go, openNew, close } = address
  const client = useQueryClient()
  const filters = useMemo(() => filtersOf(search), [search])
  const { list, hasNone } = useLenderList(partnerId, filters)
  const apply = (next: LenderSearch) => {
    // Every letter of a search would otherwise be a step back.
    const isTypingOn = next.search !== undefined && search.search !== undefined && next.search !== search.search
    go(changeSearch(next, { panel: search.panel }), { replace: isTypingOn })
  }
  const draft = useUrlDraft(search, filtersKey, apply)
  const change = (part: SearchChange) => changeSearch(draft.shown, part)
  const reset = () => draft.changeNow(resetSearch(search))
  const created = (lender: Lender) => {
    close()
    const open = { label: 'Open lender', onAct: () => onOpen(lender) }
    notifySuccess(`${lender.name} added. Invitation emailed to ${lender.lender_email}`, open)
    void client.invalidateQueries({ queryKey: lenderKeys.all(partnerId) })
  }
  return (
    <Page fill>
      <PageHeader
        title="Lenders"
        meta={<span role="status">{list.total === undefined ? '' : formatCounted(list.total, 'lender')}</span>}
        actions={
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={openNew}>
            New lender
          </Button>
        }
      />
      <LenderFilterBar
        shown={draft.shown}
        onChange={(part) => draft.change(change(part))}
        onSearch={(text) => draft.changeNow(change({ search: text }))}
        onReset={reset}
      />
      <LenderList
        list={list}
        ordering={orderingOf(search)}
        onOrderingChange={(ordering) => go(changeSearch(search, { ordering }))}
        hrefOf={hrefOf}
        onOpen={onOpen}
        empty={<NoLenders hasNone={hasNone} onNew={openNew} onReset={reset} />}
      />
      <NewLenderPanel partnerId={partnerId} opened={search.panel === 'new'} onClose={close} onCreated={created} />
    </Page>
  )
}
