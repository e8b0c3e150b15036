import type { Stage } from '@loanyard/contract/deals/stages'
import { IconDownload, IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { narrowQuery, useMedia } from '../../lib/browser/media-query.ts'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts'
import { DealsBoard } from './board/deals-board.tsx'
import * as copy from './copy.ts'
import { dealFilterFields } from './deal-filter-fields.ts'
import {
  changeAddress,
  filtersOf,
  groupingOf,
  keyOfAddress,
  layoutChange,
  orderingOf,
  resetAddress,
  viewOf,
  type DealsAddress,
} from './deal-filters.ts'
import { DealsSummary, useHasNoDeals } from './deals-summary.tsx'
import styles from './deals.module.css'
import { loadMoreColumns, useDealColumns } from './list/deal-columns.tsx'
import { DealsList } from './list/deals-list.tsx'
import { loadLater } from './list/load-later.ts'
import * as specified from './specified-copy.ts'

const DealColumns = lazy(async () => ({ default: (await loadMoreColumns()).DealColumns }))
const NoDeals = lazy(async () => ({ default: (await loadLater()).NoDeals }))

// The form and its schema load when someone creates a deal.
const NewDealPanel = lazy(() =>
  loadChunk(() => import('./new/new-deal-panel.tsx')).then((module) => ({ default: module.NewDealPanel })),
)

interface DealsViewProps {
  partnerId: string
  address: DealsAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (next: DealsAddress, replace: boolean) => void
  /** Undefined while loading. */
  stages: readonly Stage[] | undefined
  /** Null if stages loaded without an error. */
  onRetryStages: (() => void) | null
  /** Undefined while loading. */
  canCreate: boolean | undefined
  /** The panel of a new deal is open. */
  isCreating: boolean
  onCreatingChange: (isCreating: boolean) => void
  notice: ReactNode
  /** The saved views, for what is shown. */
  renderSavedViews: (shown: DealsAddress) => ReactNode
}

const views = [
  { value: 'board', label: copy.board, icon: <IconLayoutKanban /> },
  { value: 'list', label: copy.list, icon: <IconList /> },
] as const

/** Until it is known what to show. */
export function DealsPlaceholder() {
  return (
    <Page fill full>
      <PageHeader title={copy.deals} />
    </Page>
  )
}

export function DealsView(props: DealsViewProps) {
  const { partnerId, address, onAddressChange, stages, onRetryStages, canCreate, notice, renderSavedViews } = props
  const isNarrow = useMedia(narrowQuery)
  const isCreating = props.isCreating && canCreate === true
  const hasOpenedNew = useHasOpened(isCreating)
  const create = () => props.onCreatingChange(true)
  useShortcuts(canCreate === true ? { n: create } : {})
  // Without values that filter nothing.
  const shown = changeAddress(address, {})
  const apply = (next: DealsAddress) => {
    const isContinuingSearch =
      address.search !== undefined && next.search !== undefined && next.search !== address.search
    onAddressChange(next, isContinuingSearch || next.columns !== shown.columns)
  }
  const draft = useUrlDraft({
    address: shown,
    keyOf: keyOfAddress,
    changed: changeAddress,
    onApply: apply,
  })
  const filters = filtersOf(address)
  const fields = dealFilterFields({
    partnerId,
    stages: stages ?? [],
    isManaging: canCreate !== false,
    shown: draft.shown,
  })
  const reset = () => draft.changeNow(resetAddress(draft.shown))
  const ordering = orderingOf(address)
  const groupBy = groupingOf(address)
  const chosen = viewOf(address, isNarrow)
  // The switch updates at once; its many cards or rows follow in a transition.
  const view = useDeferredValue(chosen)
  const columns = useDealColumns(shown.columns)
  const hasNone = useHasNoDeals({ partnerId, view, filters, ordering, groupBy })
  const download = useMutation({
    mutationFn: async () =>
      (await loadLater()).saveDeals(partnerId, filters, ordering, view === 'list' ? groupBy : undefined),
  })

  // Keeps its place until it is known whether it is needed: on a phone its row moves everything below.
  const createButton = canCreate !== false && (
    <div className={clsx(canCreate === undefined && styles.reserved)}>
      <Button variant="primary" icon={<IconPlus />} onClick={create}>
        {copy.newDeal}
      </Button>
    </div>
  )
  const viewSwitch = (
    <Segmented
      label={copy.view}
      segments={views}
      value={chosen}
      onChange={(next) => draft.editNow(layoutChange(draft.shown, next))}
    />
  )
  const isFiltered = Object.keys(filters).length > 0
  const empty = (
    <Suspense>
      <NoDeals {...{ partnerId, canCreate }} onReset={isFiltered ? reset : null} createButton={createButton} />
    </Suspense>
  )
  return (
    <Page fill full>
      <PageHeader
        title={copy.deals}
        meta={<DealsSummary {...{ partnerId, view, filters, ordering, groupBy }} />}
        actions={
          <>
            {!isNarrow && !hasNone && (
              <Button icon={<IconDownload />} busy={download.isPending} onClick={() => download.mutate()}>
                {copy.exportLabel}
              </Button>
            )}
            {createButton}
            {isNarrow && !hasNone && (
              <RowMenu label={copy.more}>
                <Menu.Item leftSection={<IconDownload />} onClick={() => download.mutate()}>
                  {copy.exportLabel}
                </Menu.Item>
              </RowMenu>
            )}
          </>
        }
      />
      {notice}
      {!hasNone && (
        <FilterBar
          label={copy.filterDeals}
          start={
            <>
              {renderSavedViews({ ...shown, ordering, layout: chosen })}
              {isNarrow && <div className={styles.switch}>{viewSwitch}</div>}
            </>
          }
          fields={fields}
          draft={draft}
          onReset={reset}
          end={
            <div className={clsx(ui.line2, ui.end)}>
              {chosen === 'list' && (
                <Suspense>
                  <DealColumns
                    partnerId={partnerId}
                    stages={stages ?? []}
                    address={shown}
                    shown={columns}
                    onChange={draft.editNow}
                  />
                </Suspense>
              )}
              {!isNarrow && viewSwitch}
            </div>
          }
        />
      )}
      {onRetryStages && <FailedState inline title={specified.fetchStagesFailed} onRetry={onRetryStages} />}
      {view === 'board' ? (
        <DealsBoard partnerId={partnerId} filters={filters} stages={stages} empty={empty} />
      ) : (
        <DealsList
          partnerId={partnerId}
          filters={filters}
          ordering={ordering}
          groupBy={groupBy}
          isCompact={shown.density === 'compact'}
          stages={stages ?? []}
          columns={columns}
          hasChosenColumns={shown.columns !== undefined}
          onOrderingChange={(next) => draft.editNow({ ordering: next })}
          empty={empty}
        />
      )}
      {hasOpenedNew && (
        <Suspense>
          <NewDealPanel
            opened={isCreating}
            partnerId={partnerId}
            stages={stages ?? []}
            onClose={() => props.onCreatingChange(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
