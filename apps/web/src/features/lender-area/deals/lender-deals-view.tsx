import { dealStatuses } from '@loanyard/contract/core/values'
import { lenderResponses } from '@loanyard/contract/lenders/responses'
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
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { NotShared } from '../not-shared.tsx'
import { dealsQuery, isNotShared, pollMs, partnerQuery } from '../queries.ts'
import * as copy from './copy.ts'
import {
  changeSearch,
  countActive,
  filtersOf,
  searchKey,
  responsesOf,
  statusesOf,
  type LenderDealsSearch,
} from './deals-search.ts'
import { LenderDealList } from './lender-deal-list.tsx'

interface LenderDealsViewProps {
  partnerId: string
  address: LenderDealsSearch
  /** `replace`: without a history entry. */
  onAddressChange: (next: LenderDealsSearch, replace: boolean) => void
}

const statusOptions = optionsOf(dealStatuses)
const responseOptions = optionsOf(lenderResponses)

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
  const { shown, change, changeNow } = useUrlDraft(address, searchKey, apply)
  const list = useInfiniteQuery({
    ...dealsQuery(partnerId, filtersOf(address)),
    refetchInterval: usePollInterval(pollMs.lists),
  })
  const { data: partner } = useQuery(partnerQuery(partnerId))
  useSetBreadcrumbName(partnerId, partner?.partner.name)
  if (isNotShared(list.error)) return <NotShared partnerId={partnerId} />
  const total = list.data?.pages.at(-1)?.total_count
  const active = countActive(address)
  const reset = () => changeNow({})
  return (
    <Page fill>
      <PageHeader title={copy.deals} meta={total !== undefined && formatCounted(total, 'deal')}>
        {partner !== undefined && partner !== null && (
          <p className={ui.muted}>{copy.fromPartnerToLender(partner.partner.name, partner.lender.name)}</p>
        )}
      </PageHeader>
      <FilterBar label={copy.filterDeals} activeCount={active} onReset={reset}>
        <SearchField
          label={copy.searchPlaceholder}
          value={shown.search ?? ''}
          onChange={(search) => changeNow(changeSearch(shown, { search }))}
        />
        <FilterSelect
          label={copy.yourResponse}
          options={responseOptions}
          selected={responsesOf(shown)}
          onChange={(chosen) => change(changeSearch(shown, { response: chosen.join(',') }))}
        />
        <FilterSelect
          label={copy.status}
          options={statusOptions}
          selected={statusesOf(shown)}
          onChange={(chosen) => change(changeSearch(shown, { status: chosen.join(',') }))}
        />
      </FilterBar>
      <LenderDealList
        partnerId={partnerId}
        list={list}
        ordering={filtersOf(address).ordering}
        onOrderingChange={(ordering) => changeNow(changeSearch(shown, { ordering }))}
        empty={<Empty isFiltered={active > 0} onReset={reset} />}
      />
    </Page>
  )
}
