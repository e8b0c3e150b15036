import type { Stage } from '@loanyard/contract/deals/stages'
import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { IconBell, IconDownload, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { remindLabel, useRemind } from '../../../domain/requests/reminders/remind.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { BulkBar, ResultsDialog } from './bulk-bar.tsx'
import * as copy from './copy.ts'
import { requestFilterFields } from './filter-fields.ts'
import { reloadRequestLists, requestListQuery, requestTotalsQuery, saveRequests } from './queries.ts'
import { RequestColumns, RequestLines, useRequestColumns } from './request-columns.tsx'
import {
  changeAddress,
  filtersOf,
  keyOfAddress,
  orderingOf,
  resetAddress,
  type RequestsFilters,
  type RequestsListAddress,
  type RequestsOrdering,
} from './requests-address.ts'
import type { Results } from './use-bulk-requests.ts'

/** Until it is known what to show. */
export function RequestsListPlaceholder() {
  return (
    <Page fill full>
      <PageHeader title={copy.title} />
    </Page>
  )
}

/** Of the whole result. */
function Totals({ partnerId, filters }: { partnerId: string; filters: RequestsFilters }) {
  const { data } = useQuery(requestTotalsQuery(partnerId, filters))
  const parts =
    data === undefined
      ? []
      : [
          formatCounted(data.count, 'request'),
          ...(data.overdue > 0 ? [copy.overdueCount(formatCount(data.overdue))] : []),
          ...(data.waiting_on.staff > 0 ? [copy.toReviewCount(formatCount(data.waiting_on.staff))] : []),
        ]
  return <span role="status">{parts.join(' · ')}</span>
}

function NoRequests({ partnerId, onReset }: { partnerId: string; onReset: (() => void) | null }) {
  if (onReset !== null)
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
        {copy.noMatchText}
      </EmptyState>
    )
  return (
    <EmptyState
      title={copy.emptyTitle}
      actions={
        <Link to={paths.deals(partnerId)} className={buttonClass()}>
          {copy.goToDeals}
        </Link>
      }
    >
      {copy.emptyText}
    </EmptyState>
  )
}

/** On a phone, where rows can't be selected. */
function RemindFromRow({ partnerId, request }: { partnerId: string; request: ListedRequest }) {
  const { deal, borrower, title, can } = request
  const { client_status: status } = borrower
  const { mutate } = useRemind({ partnerId, dealId: deal.id }, status, () => reloadRequestLists(partnerId))
  if (!can.remind) return null
  return (
    <RowMenu label={copy.actionsFor(title, deal.title)}>
      <Menu.Item leftSection={status === 'Active' ? <IconBell /> : <IconMail />} onClick={() => mutate()}>
        {remindLabel(status)}
      </Menu.Item>
    </RowMenu>
  )
}

interface ExportProps {
  partnerId: string
  filters: RequestsFilters
  ordering: RequestsOrdering
}

function ExportButton({ partnerId, filters, ordering }: ExportProps) {
  const isNarrow = useMedia(narrowQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveRequests(partnerId, filters, ordering),
    onError: (error) => notifyError(reasonOf(error, copy.exportFailed)),
  })
  if (isNarrow)
    return (
      <RowMenu label={copy.more}>
        <Menu.Item leftSection={<IconDownload />} onClick={() => mutate()}>
          {copy.exportLabel}
        </Menu.Item>
      </RowMenu>
    )
  return (
    <Button icon={<IconDownload aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
      {copy.exportLabel}
    </Button>
  )
}

const rowId = ({ id }: ListedRequest) => id
const rowLabel = ({ title, deal }: ListedRequest) => copy.openRequest(title, deal.title)
const choiceLabel = ({ title, deal }: ListedRequest) => copy.selectRequest(title, deal.title)
const failures = { first: copy.loadFailed, next: copy.loadMoreFailed }
const renderNarrow = (request: ListedRequest) => <RequestLines request={request} />

interface RequestsListViewProps {
  partnerId: string
  address: RequestsListAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (next: RequestsListAddress, replace: boolean) => void
  stages: readonly Stage[]
  isManaging: boolean
  hrefOf: (request: ListedRequest) => string
  onOpen: (request: ListedRequest) => void
  /** The saved views, for what is shown. */
  renderSavedViews: (shown: RequestsListAddress) => ReactNode
}

export function RequestsListView(props: RequestsListViewProps) {
  const { partnerId, address, onAddressChange, stages, isManaging, hrefOf, onOpen } = props
  const shown = changeAddress(address, {})
  const draft = useUrlDraft({
    address: shown,
    keyOf: keyOfAddress,
    changed: changeAddress,
    onApply: (next) => {
      const isTypingOn = address.search !== undefined && next.search !== undefined && next.search !== address.search
      onAddressChange(next, isTypingOn || next.columns !== shown.columns)
    },
  })
  const [filters, ordering] = [filtersOf(address), orderingOf(address)]
  const list = useFetchedRows(useInfiniteQuery(requestListQuery(partnerId, filters, ordering)))
  const columns = useRequestColumns(shown.columns)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<Results | null>(null)
  const isNarrow = useMedia(narrowQuery)
  const reset = () => draft.changeNow(resetAddress(draft.shown))
  const { view: _view, ordering: _ordering, columns: _columns, density, ...chosenFilters } = shown
  const isFiltered = Object.keys(chosenFilters).length > 0
  return (
    <Page fill full>
      <PageHeader
        title={copy.title}
        meta={<Totals partnerId={partnerId} filters={filters} />}
        actions={
          <>
            <Link to={paths.review(partnerId)} className={buttonClass()}>
              {copy.reviewAnswers}
            </Link>
            <ExportButton {...{ partnerId, filters, ordering }} />
          </>
        }
      />
      <FilterBar
        label={copy.filterRequests}
        start={props.renderSavedViews({ ...shown, ordering })}
        fields={requestFilterFields({ partnerId, stages, isManaging, shown: draft.shown })}
        draft={draft}
        onReset={reset}
        end={
          !isNarrow && (
            <span className={ui.end}>
              <RequestColumns address={shown} shown={columns} onChange={draft.editNow} />
            </span>
          )
        }
      />
      <FetchedList
        label={copy.title}
        list={list}
        failures={failures}
        columns={columns}
        hasChosenColumns={shown.columns !== undefined}
        isCompact={density === 'compact'}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={onOpen}
        renderNarrow={renderNarrow}
        renderNarrowAction={(request) => <RemindFromRow partnerId={partnerId} request={request} />}
        ordering={ordering}
        onOrderingChange={(next) => draft.editNow({ ordering: next })}
        selection={{
          selected,
          onChange: select,
          labelOf: choiceLabel,
          actions: (
            <BulkBar
              partnerId={partnerId}
              chosen={list.rows.filter(({ id }) => selected.has(id))}
              onDone={() => select(new Set())}
              onResults={setResults}
            />
          ),
        }}
        empty={<NoRequests partnerId={partnerId} onReset={isFiltered ? reset : null} />}
      />
      {results !== null && <ResultsDialog results={results} onClose={() => setResults(null)} />}
    </Page>
  )
}
