import { usStates } from '@loanyard/contract/core/us-states'
import { dealStatuses } from '@loanyard/contract/core/values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { countActive, type FilterField } from '../../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../../ui/form/options.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { rowLabelOf } from '../deals/deal-columns.tsx'
import { responseOptions } from '../labels.ts'
import { partnersQuery, pipelineQuery, pollMs } from '../queries.ts'
import * as copy from './copy.ts'
import { PipelineLines, usePipelineColumns } from './pipeline-columns.tsx'
import { changeSearch, filtersOf, searchKey, type PipelineSearch } from './pipeline-search.ts'
import styles from './pipeline.module.css'

interface LenderPipelineProps {
  address: PipelineSearch
  /** `replace`: without a history entry. */
  onAddressChange: (next: PipelineSearch, replace: boolean) => void
}

const commonFields: readonly FilterField<PipelineSearch>[] = [
  { kind: 'several', name: 'response', label: copy.yourResponse, options: responseOptions },
  { kind: 'several', name: 'business_state', label: copy.state, options: optionsOf(usStates) },
  { kind: 'amount', label: copy.loanAmount, from: 'loan_amount_min', to: 'loan_amount_max' },
  { kind: 'ratio', label: copy.dscr, from: 'dscr_min', to: 'dscr_max' },
  { kind: 'number', label: copy.creditScore, from: 'credit_score_min', to: 'credit_score_max' },
  { kind: 'date', label: copy.shared, from: 'shared_date_range_after', to: 'shared_date_range_before' },
  { kind: 'several', name: 'status', label: copy.status, options: optionsOf(dealStatuses) },
]

/** The broker is a filter only if there are several. */
function useFields(): readonly FilterField<PipelineSearch>[] {
  const { data } = useInfiniteQuery(partnersQuery)
  return useMemo(() => {
    const brokers = (data?.pages ?? []).flatMap(({ results }) => results.map(({ partner }) => partner))
    const options = brokers.map(({ id, name }) => ({ value: id, label: name }))
    const search = { kind: 'search', name: 'search', label: copy.searchPlaceholder } as const
    const broker = { kind: 'several', name: 'partner', label: copy.broker, options } as const
    return [search, ...(options.length > 1 ? [broker] : []), ...commonFields]
  }, [data])
}

const failures = { first: copy.loadFailed, next: copy.loadMoreFailed }

/** What all brokers shared, in one list. */
export function LenderPipeline({ address, onAddressChange }: LenderPipelineProps) {
  const navigate = useNavigate()
  const fields = useFields()
  const columns = usePipelineColumns()
  const draft = useUrlDraft({
    // Without values that filter nothing.
    address: changeSearch(address, {}),
    keyOf: searchKey,
    changed: changeSearch,
    // Typing a search is a single history entry.
    onApply: (next: PipelineSearch) =>
      onAddressChange(
        next,
        address.search !== undefined && next.search !== undefined && next.search !== address.search,
      ),
  })
  const filters = filtersOf(address)
  const list = useInfiniteQuery({ ...pipelineQuery(filters), refetchInterval: usePollInterval(pollMs.lists) })
  const rows = useFetchedRows(list)
  const isFiltered = countActive(fields, draft.shown) > 0
  // The list of brokers above says so already.
  if (rows.total === 0 && !isFiltered) return null
  const reset = () => draft.changeNow({})
  return (
    <>
      <h2 className={ui.line3}>
        {copy.pipeline}
        {rows.total !== undefined && <span className={ui.quiet}>{formatCounted(rows.total, 'deal')}</span>}
      </h2>
      <FilterBar label={copy.filterPipeline} fields={fields} draft={draft} onReset={reset} />
      <div className={styles.list}>
        <FetchedList
          label={copy.pipeline}
          list={rows}
          failures={failures}
          columns={columns}
          rowLines={2}
          rowId={(deal) => deal.id}
          rowLabel={rowLabelOf}
          rowHref={(deal) => paths.lenderDeal(deal.partner.id, deal.id)}
          onOpen={(deal) =>
            void navigate({
              to: '/lender/$partnerId/deals/$dealId',
              params: { partnerId: deal.partner.id, dealId: deal.id },
              search: { deal_name: deal.title },
            })
          }
          renderNarrow={(deal) => <PipelineLines deal={deal} />}
          ordering={filters.ordering}
          onOrderingChange={(ordering) => draft.editNow({ ordering })}
          empty={
            <EmptyState
              title={copy.noMatchTitle}
              actions={<Button onClick={reset}>{actionLabels.resetFilters}</Button>}
            >
              {copy.noMatchText}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
