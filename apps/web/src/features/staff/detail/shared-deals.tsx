import type { StaffDeal, StaffMember } from '@loanyard/contract/staff/schemas'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { staffFailures } from '../labels.ts'
import { staffDealsQuery, type StaffDealOrdering } from '../queries.ts'
import * as copy from './copy.ts'
import { useDealColumns, DealLine } from './deal-columns.tsx'
import styles from './detail.module.css'
import { useUnshare } from './share-deals.ts'
import { ShareDialog } from './share-dialog.tsx'

interface SharedDealsProps {
  member: StaffMember
  search: string
  ordering: StaffDealOrdering
  onSearch: (text: string) => void
  onOrdering: (ordering: string) => void
  hrefOf: (deal: StaffDeal) => string
  onOpen: (deal: StaffDeal) => void
}

const rowId = (deal: StaffDeal) => deal.id
const rowLabel = (deal: StaffDeal) => copy.openDeal(deal.title)
const renderNarrow = (deal: StaffDeal) => <DealLine deal={deal} />
const failures = { first: staffFailures.fetchDeals, next: staffFailures.fetchNext }

function Unshare({ member, deal }: { member: StaffMember; deal: StaffDeal }) {
  const { mutate, isPending } = useUnshare(member)
  return (
    <IconButton
      label={copy.stopSharing(deal.title)}
      icon={<IconX />}
      size="small"
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate(deal)}
    />
  )
}

function NoDeals({ member, search, onShare }: { member: StaffMember; search: string; onShare: () => void }) {
  if (search !== '') return <EmptyState title={copy.noSharedDealsMatch}>{copy.noMatchText}</EmptyState>
  const share = (
    <Button variant="primary" onClick={onShare}>
      {copy.shareADeal}
    </Button>
  )
  return (
    <EmptyState title={copy.noDealsTitle} {...(member.can.share_deals && { actions: share })}>
      {copy.noDealsText(member.user.full_name)}
    </EmptyState>
  )
}

export function SharedDeals(props: SharedDealsProps) {
  const { member, search, ordering, onSearch, onOrdering, hrefOf, onOpen } = props
  const [isSharing, setSharing] = useState(false)
  const list = useFetchedRows(
    useInfiniteQuery(staffDealsQuery({ partnerId: member.partner, staffId: member.id }, search, ordering)),
  )
  const { rows, total } = list
  const shared = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const renderStopSharing = useCallback((deal: StaffDeal) => <Unshare member={member} deal={deal} />, [member])
  const columns = useDealColumns(renderStopSharing)
  const startSharing = () => setSharing(true)
  return (
    <section className={styles.deals} aria-labelledby="shared-deals">
      <div className={ui.row3}>
        <h2 id="shared-deals">{copy.sharedDeals}</h2>
        <span className={ui.quiet} role="status">
          {total === undefined ? '' : formatCounted(total, 'deal')}
        </span>
        {(total !== 0 || search !== '') && (
          <div className={styles.tools}>
            <SearchField label={copy.searchSharedPlaceholder} value={search} onChange={onSearch} />
            {member.can.share_deals && (
              <Button icon={<IconPlus aria-hidden="true" />} onClick={startSharing}>
                {copy.shareADeal}
              </Button>
            )}
          </div>
        )}
      </div>
      <FetchedList
        label={copy.sharedDeals}
        list={list}
        failures={failures}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={onOpen}
        renderNarrow={renderNarrow}
        renderNarrowAction={renderStopSharing}
        ordering={ordering}
        onOrderingChange={onOrdering}
        empty={<NoDeals member={member} search={search} onShare={startSharing} />}
      />
      <ShareDialog member={member} shared={shared} opened={isSharing} onClose={() => setSharing(false)} />
    </section>
  )
}
