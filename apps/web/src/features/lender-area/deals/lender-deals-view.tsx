import { dealStatuses } from '@loanyard/contract/core/values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCounted } from '../../../lib/format/format.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { countActive, type FilterField } from '../../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../../ui/form/options.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { responseOptions } from '../labels.ts'
import { NotShared } from '../not-shared.tsx'
import { dealsQuery, isNotShared, pollMs, partnerQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { changeSearch, filtersOf, searchKey, type LenderDealsSearch } from './deals-search.ts'
import { LenderDealList } from './lender-deal-list.tsx'

interface LenderDealsViewProps {
  partnerId: string
  address: LenderDealsSearch
  /** `replace`: without a history entry. */
  onAddressChange: (next: LenderDealsSearch, replace: boolean) => void
}

const fields: readonly FilterField<LenderDealsSearch>[] = [
  { kind: 'search', name: 'search', label: copy.searchPlaceholder },
  { kind: 'several', name: 'response', label: copy.yourResponse, options: responseOptions },
  { kind: 'several', name: 'status', label: copy.status, options: optionsOf(dealStatuses) },
]

function Empty({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
        {copy.noMatchText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={copy.noDealsTitle}
      actions={
        <Link to={paths.lender} className={buttonClass()}>
          {copy.allPartners}
        </Link>
      }
    >
      {copy.noDealsText}
    </EmptyState>
  )
}

export function LenderDealsView({ partnerId, address, onAddressChange }: LenderDealsViewProps) {
  // Typing a search is a single history entry.
  const apply = (next: LenderDealsSearch) =>
    onAddressChange(next, address.search !== undefined && next.search !== undefined && next.search !== address.search)
  const draft = useUrlDraft({
    // Without values that filter nothing.
    address: changeSearch(address, {}),
    keyOf: searchKey,
    changed: changeSearch,
    onApply: apply,
  })
  const list = useInfiniteQuery({
    ...dealsQuery(partnerId, filtersOf(address)),
    refetchInterval: usePollInterval(pollMs.lists),
  })
  const { data: partner } = useQuery(partnerQuery(partnerId))
  useSetBreadcrumbName(partnerId, partner?.partner.name)
  if (isNotShared(list.error)) return <NotShared partnerId={partnerId} />
  const total = list.data?.pages.at(-1)?.total_count
  const reset = () => draft.changeNow({})
  return (
    <Page fill>
      <PageHeader title={copy.deals} meta={total !== undefined && formatCounted(total, 'deal')}>
        {partner !== undefined && partner !== null && (
          <p className={ui.muted}>{copy.fromPartnerToLender(partner.partner.name, partner.lender.name)}</p>
        )}
      </PageHeader>
      <FilterBar label={copy.filterDeals} fields={fields} draft={draft} onReset={reset} />
      <LenderDealList
        partnerId={partnerId}
        list={list}
        ordering={filtersOf(address).ordering}
        onOrderingChange={(ordering) => draft.editNow({ ordering })}
        empty={<Empty isFiltered={countActive(fields, draft.shown) > 0} onReset={reset} />}
      />
    </Page>
  )
}
