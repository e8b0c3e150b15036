import { sbaPrograms } from '@loanyard/contract/core/values'
import { type Lender, lenderStatuses } from '@loanyard/contract/lenders/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import type { FilterField } from '../../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../../ui/form/options.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useRowsOrEmpty } from '../../../ui/list/use-fetched-rows.ts'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'
import { anyLenderQuery, lendersQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { loadMoreColumns, useLenderColumns } from './lender-columns.tsx'
import { LenderList } from './lender-list.tsx'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  orderingOf,
  resetSearch,
  type LenderSearch,
  type LenderFilters,
} from './lender-search.ts'

const fields: readonly FilterField<LenderSearch>[] = [
  { kind: 'search', name: 'search', label: copy.searchLabel, placeholder: copy.searchPlaceholder },
  { kind: 'several', name: 'status', label: copy.status, options: optionsOf(lenderStatuses) },
  { kind: 'several', name: 'program', label: copy.program, options: optionsOf(sbaPrograms) },
  { kind: 'flag', name: 'waiting', label: copy.waitingFilter },
]

const useLenderList = (partnerId: string, filters: LenderFilters) =>
  useRowsOrEmpty(useInfiniteQuery(lendersQuery(partnerId, filters)), anyLenderQuery(partnerId))

const LenderColumns = lazy(async () => ({ default: (await loadMoreColumns()).LenderColumns }))
const NoLenders = lazy(() =>
  loadChunk(() => import('./empty/no-lenders.tsx')).then((module) => ({ default: module.NoLenders })),
)
const loadPanel = () => import('../new/new-lender-panel.tsx')
const NewLenderPanel = lazy(async () => ({ default: (await loadChunk(loadPanel)).NewLenderPanel }))

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
  /** The saved views, for what is shown. */
  renderSavedViews: (shown: LenderSearch) => ReactNode
}

/** Until it is known what to show. */
export function LendersPlaceholder() {
  return (
    <Page fill>
      <PageHeader title={copy.lenders} />
    </Page>
  )
}

export function LendersView({ partnerId, address, hrefOf, onOpen, renderSavedViews }: LendersViewProps) {
  const { search, go, openNew, close } = address
  const filters = useMemo(() => filtersOf(search), [search])
  const columns = useLenderColumns(search)
  const { list, hasNone } = useLenderList(partnerId, filters)
  const apply = (next: LenderSearch) => {
    // Otherwise every typed letter would be a history entry.
    const isTypingOn = next.search !== undefined && search.search !== undefined && next.search !== search.search
    go(changeSearch(next, { panel: search.panel }), { replace: isTypingOn })
  }
  const hasOpenedNew = useHasOpened(search.panel === 'new')
  usePreload(loadPanel)
  const draft = useUrlDraft({ address: search, keyOf: filtersKey, changed: changeSearch, onApply: apply })
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
      {!hasNone && (
        <FilterBar
          label={copy.filterLenders}
          start={renderSavedViews(search)}
          fields={fields}
          draft={draft}
          onReset={reset}
          end={
            <span className={ui.end}>
              <Suspense>
                <LenderColumns search={search} shown={columns} onChange={draft.editNow} />
              </Suspense>
            </span>
          }
        />
      )}
      <LenderList
        partnerId={partnerId}
        search={search}
        list={list}
        columns={columns}
        ordering={orderingOf(search)}
        onOrderingChange={(ordering) => go(changeSearch(search, { ordering }))}
        hrefOf={hrefOf}
        onOpen={onOpen}
        empty={
          <Suspense>
            <NoLenders hasNone={hasNone} onNew={openNew} onReset={reset} />
          </Suspense>
        }
      />
      {hasOpenedNew && (
        <Suspense>
          <NewLenderPanel partnerId={partnerId} opened={search.panel === 'new'} onClose={close} onCreated={created} />
        </Suspense>
      )}
    </Page>
  )
}
