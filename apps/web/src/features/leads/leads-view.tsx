import type { Lead } from '@loanyard/contract/leads/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { peekQuery, useMedia } from '../../lib/browser/media-query.ts'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { usePreload } from '../../lib/browser/use-preload.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { useRowsOrEmpty } from '../../ui/list/use-fetched-rows.ts'
import { useHasOpened, useLastDefined } from '../../ui/overlay/use-has-opened.ts'
import type { AssignableStaff } from './assignee-name.ts'
import * as copy from './copy.ts'
import { reloadLeads } from './data/lead-mutations.ts'
import {
  all,
  changeSearch,
  filtersKey,
  filtersOf,
  parseLeadSearch,
  resetSearch,
  shownKey,
  withOpenPanels,
  type LeadSearch,
} from './lead-search.ts'
import { leadFilters } from './list/filters/lead-filters.ts'
import { presetChange, presetOf, presetSegments } from './list/filters/lead-presets.ts'
import { LeadActions } from './list/lead-actions.tsx'
import { loadMoreColumns, useLeadColumns } from './list/lead-columns.tsx'
import { focusedLead, loadLeadDialogs, useLeadDialogs } from './list/lead-dialogs.tsx'
import { LeadList } from './list/lead-list.tsx'
import { LeadsCount } from './list/leads-count.tsx'
import { useKeptRow } from './list/use-kept-row.ts'
import { useOpenLead } from './list/use-open-lead.ts'
import { anyLeadQuery, leadsQuery } from './queries.ts'

const LeadColumns = lazy(async () => ({ default: (await loadMoreColumns()).LeadColumns }))

const NoLeads = lazy(async () => ({ default: (await loadChunk(() => import('./list/no-leads.tsx'))).NoLeads }))

// Panels and their forms load when the list is in use.
const loadLeadPanel = () => import('./panel/lead-panel.tsx')
const LeadPanel = lazy(async () => ({ default: (await loadChunk(loadLeadPanel)).LeadPanel }))
const MovedNote = lazy(async () => ({ default: (await loadChunk(loadLeadPanel)).MovedNote }))
const loadNewLeadPanel = () => import('./panel/new-lead-panel.tsx')
const NewLeadPanel = lazy(async () => ({ default: (await loadChunk(loadNewLeadPanel)).NewLeadPanel }))
const ImportDialog = lazy(() =>
  loadChunk(() => import('./import/import-dialog.tsx')).then((module) => ({ default: module.ImportDialog })),
)

export interface LeadsAddress {
  /** What the list shows. */
  readonly search: LeadSearch
  readonly go: (next: LeadSearch, how?: { replace: boolean }) => void
  /** Closing goes back in history if the panel was opened from here; another lead takes the place of the open one. */
  readonly open: (what: { lead: string } | { panel: 'new' | 'import' }) => void
  readonly close: () => void
}

interface LeadsViewProps {
  partnerId: string
  address: LeadsAddress
  staff: readonly AssignableStaff[]
  onConverted: () => void
  /** The saved views, for what is shown. */
  renderSavedViews: (shown: LeadSearch) => ReactNode
}

/** Until it is known what to show. */
export function LeadsPlaceholder() {
  return (
    <Page fill full>
      <PageHeader title={copy.leadsLabel} />
    </Page>
  )
}

const loadPanels = () => Promise.all([loadLeadPanel(), loadNewLeadPanel(), loadLeadDialogs()])

export function LeadsView({ partnerId, address, staff, onConverted, renderSavedViews }: LeadsViewProps) {
  const { search, go, open, close } = address
  const filters = useMemo(() => filtersOf(search), [search])
  const fetched = useRowsOrEmpty(useInfiniteQuery(leadsQuery(partnerId, filters)), anyLeadQuery(partnerId))
  const { hasNone } = fetched
  const kept = { partnerId, openId: search.lead, filters: filtersKey(search) }
  const { list, moved } = useKeptRow(fetched.list, kept)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { convert, logCall, dialogs } = useLeadDialogs(staff, onConverted)
  const shownLead = useLastDefined(search.lead)
  const hasOpenedNew = useHasOpened(search.panel === 'new')
  const isBesidePanel = useMedia(peekQuery) && search.lead !== undefined
  const onRow = { onConvert: convert, onLogCall: logCall }
  const columns = useLeadColumns({ staff, chosen: search.columns, isBesidePanel, ...onRow })
  usePreload(loadPanels)
  const { takesFocus, openLead, walkOn } = useOpenLead({ isOpen: search.lead !== undefined, open })

  const applyFilters = (next: LeadSearch) => {
    setSelected(new Set())
    // Otherwise every letter of a search would be a step in the history.
    const isContinuingSearch = next.search !== undefined && search.search !== undefined && next.search !== search.search
    const replace = isContinuingSearch || next.columns !== search.columns
    go(withOpenPanels(next, search), { replace })
  }
  const draft = useUrlDraft({ address: search, keyOf: shownKey, changed: changeSearch, onApply: applyFilters })
  const reset = () => draft.changeNow(resetSearch(search))
  const created = (lead: Lead) => {
    close()
    notifySuccess(copy.added(lead.full_name), { label: copy.openLead, onAct: () => openLead(lead.id) })
    void reloadLeads(partnerId)
  }
  const startNew = () => open({ panel: 'new' })
  const startImport = () => open({ panel: 'import' })
  useShortcuts({ n: startNew, c: () => logCall(focusedLead(list.rows)) })

  return (
    <Page fill full>
      <PageHeader
        title={copy.leadsLabel}
        meta={<LeadsCount partnerId={partnerId} search={search} total={list.total} />}
        actions={
          <LeadActions {...{ partnerId, search }} canExport={!hasNone} onNew={startNew} onImport={startImport} />
        }
      />
      {!hasNone && (
        <FilterBar
          label={copy.filterLeads}
          fields={leadFilters}
          draft={draft}
          onReset={reset}
          end={
            <span className={ui.end}>
              <Suspense>
                <LeadColumns search={search} shown={columns} onChange={draft.editNow} />
              </Suspense>
            </span>
          }
          start={
            <>
              {renderSavedViews(search)}
              <Segmented
                label={copy.presets}
                segments={presetSegments}
                value={presetOf(draft.shown)}
                onChange={(name) => draft.editNow(presetChange(name))}
              />
            </>
          }
        />
      )}
      <LeadList
        partnerId={partnerId}
        search={search}
        list={list}
        staff={staff}
        columns={columns}
        selected={selected}
        onSelect={setSelected}
        onOpen={(lead) => openLead(lead.id)}
        onWalk={walkOn}
        onOrderingChange={(ordering) => go(changeSearch(search, { ordering }))}
        empty={
          <Suspense>
            <NoLeads
              search={search}
              hasNoLeads={hasNone}
              onNew={startNew}
              onImport={startImport}
              onReset={reset}
              onAllStatuses={() => draft.editNow({ lead_status: 'All' })}
            />
          </Suspense>
        }
      />
      {shownLead !== undefined && (
        <Suspense>
          <LeadPanel
            key={shownLead}
            partnerId={partnerId}
            leadId={shownLead}
            opened={search.lead !== undefined}
            takesFocus={takesFocus}
            staff={staff}
            onClose={close}
            {...onRow}
            note={
              moved && (
                <MovedNote lead={moved} onShow={(name) => draft.changeNow(changeSearch(search, presetChange(name)))} />
              )
            }
          />
        </Suspense>
      )}
      {hasOpenedNew && (
        <Suspense>
          <NewLeadPanel
            partnerId={partnerId}
            staff={staff}
            opened={search.panel === 'new'}
            onClose={close}
            onCreated={created}
            onUpdated={({ id }) => openLead(id)}
          />
        </Suspense>
      )}
      <Suspense>
        {search.panel === 'import' && (
          <ImportDialog
            partnerId={partnerId}
            opened
            onClose={close}
            onShowImport={(id) =>
              go(parseLeadSearch({ ...resetSearch(search), panel: undefined, lead_status: all, import: id }))
            }
          />
        )}
      </Suspense>
      {dialogs}
    </Page>
  )
}
