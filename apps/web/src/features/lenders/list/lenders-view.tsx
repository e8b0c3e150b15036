import { type Lender, lenderStatuses } from '@loanyard/contract/lenders/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { useRowsOrEmpty } from '../../../ui/list/use-fetched-rows.ts'
import { anyLenderQuery, lendersQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { LenderList } from './lender-list.tsx'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  orderingOf,
  resetSearch,
  type LenderSearch,
  type SearchChange,
  type LenderFilters,
  countActive,
  statusesOf,
} from './lender-search.ts'
import { NewLenderPanel } from './new-lender-panel.tsx'

interface LenderFilterBarProps {
  shown: LenderSearch
  onChange: (change: SearchChange) => void
  /** For input that was debounced already. */
  onSearch: (text: string) => void
  onReset: () => void
}

const statusOptions = optionsOf(lenderStatuses)

function LenderFilterBar({ shown, onChange, onSearch, onReset }: LenderFilterBarProps) {
  return (
    <FilterBar label={copy.filterLenders} activeCount={countActive(shown)} onReset={onReset}>
      <SearchField label={copy.searchPlaceholder} value={shown.search ?? ''} onChange={onSearch} />
      <FilterSelect
        label={copy.status}
        options={statusOptions}
        selected={statusesOf(shown)}
        onChange={(chosen) => onChange({ status: chosen.join(',') })}
      />
    </FilterBar>
  )
}

interface NoLendersProps {
  /** No lender at all, whatever the filter. */
  hasNone: boolean
  onNew: () => void
  onReset: () => void
}

function NoLenders({ hasNone, onNew, onReset }: NoLendersProps) {
  return hasNone ? (
    <EmptyState
      title={copy.noLendersTitle}
      actions={
        <Button variant="primary" onClick={onNew}>
          {copy.newLender}
        </Button>
      }
    >
      {copy.noLendersText}
    </EmptyState>
  ) : (
    <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
      {copy.noMatchText}
    </EmptyState>
  )
}

const useLenderList = (partnerId: string, filters: LenderFilters) =>
  useRowsOrEmpty(useInfiniteQuery(lendersQuery(partnerId, filters)), anyLenderQuery(partnerId))

export interface LendersNavigation {
  readonly search: LenderSearch
  readonly go: (next: LenderSearch, how?: { replace: boolean }) => void
  /** Opens the new-lender panel; closing it goes back in history if it was opened from here. */
  readonly openNew: () => void
  readonly close: () => void
}

interface LendersViewProps {
  partnerId: string
  address: LendersNavigation
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
}

export function LendersView({ partnerId, address, hrefOf, onOpen }: LendersViewProps) {
  const { search, go, openNew, close } = address
  const filters = useMemo(() => filtersOf(search), [search])
  const { list, hasNone } = useLenderList(partnerId, filters)
  const apply = (next: LenderSearch) => {
    // Otherwise every typed letter would be a history entry.
    const isTypingOn = next.search !== undefined && search.search !== undefined && next.search !== search.search
    go(changeSearch(next, { panel: search.panel }), { replace: isTypingOn })
  }
  const draft = useUrlDraft(search, filtersKey, apply)
  const change = (part: SearchChange) => changeSearch(draft.shown, part)
  const reset = () => draft.changeNow(resetSearch(search))
  const created = (lender: Lender) => {
    close()
    const open = { label: copy.openLender, onAct: () => onOpen(lender) }
    notifySuccess(copy.lenderAdded(lender.name, lender.lender_email), open)
    void queryClient.invalidateQueries({ queryKey: lenderKeys.all(partnerId) })
  }
  return (
    <Page fill>
      <PageHeader
        title={copy.lenders}
        meta={<span role="status">{list.total === undefined ? '' : formatCounted(list.total, 'lender')}</span>}
        actions={
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={openNew}>
            {copy.newLender}
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
