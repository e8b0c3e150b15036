import { staffRoles } from '@loanyard/contract/core/values'
import { type StaffMember, staffStatuses } from '@loanyard/contract/staff/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import type { FilterField } from '../../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../../ui/form/options.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { useResendInvitation } from '../commands.ts'
import { EditStaffPanel } from '../form/edit-staff-panel.tsx'
import { NewStaffPanel } from '../form/new-staff-panel.tsx'
import { MemberConfirmDialog } from '../member-confirm-dialog.tsx'
import type { MemberActions, ConfirmAction } from '../member-menu.tsx'
import { staffListQuery } from '../queries.ts'
import { reloadStaff } from '../staff-cache.ts'
import * as copy from './copy.ts'
import { StaffList } from './staff-list.tsx'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  orderingOf,
  resetSearch,
  type StaffSearch,
  type StaffFilters,
} from './staff-search.ts'

const fields: readonly FilterField<StaffSearch>[] = [
  { kind: 'search', name: 'search', label: copy.searchPlaceholder },
  { kind: 'several', name: 'role', label: copy.role, options: optionsOf(staffRoles) },
  { kind: 'several', name: 'status', label: copy.status, options: optionsOf(staffStatuses) },
]

function useStaffList(partnerId: string, filters: StaffFilters) {
  const query = useInfiniteQuery(staffListQuery(partnerId, filters))
  return { list: useFetchedRows(query), roles: query.data?.pages[0]?.can.add }
}

export interface StaffNavigation {
  readonly search: StaffSearch
  readonly go: (next: StaffSearch, how?: { replace: boolean }) => void
  /** Opens a panel over the list; closing it goes back in history if it was opened from here. */
  readonly open: (what: { panel: 'new' } | { edit: string }) => void
  readonly close: () => void
}

interface StaffViewProps {
  partnerId: string
  address: StaffNavigation
  hrefOf: (member: StaffMember) => string
  onOpen: (member: StaffMember) => void
}

/** Stays set while the dialog fades out. */
interface OpenConfirmation {
  readonly confirmAction: ConfirmAction
  readonly member: StaffMember
  readonly opened: boolean
}

/** Keeps the last value, so that a panel keeps its content while it slides out. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function useActions({ address, onOpen }: Pick<StaffViewProps, 'address' | 'onOpen'>) {
  const resendInvitation = useResendInvitation()
  const [confirming, setConfirming] = useState<OpenConfirmation | null>(null)
  const actions: MemberActions = {
    onOpen,
    onEdit: ({ id }) => address.open({ edit: id }),
    onInvite: resendInvitation,
    onConfirmAction: (confirmAction, member) => setConfirming({ confirmAction, member, opened: true }),
  }
  return { actions, confirming, close: () => setConfirming((now) => now && { ...now, opened: false }) }
}

export function StaffView({ partnerId, address, hrefOf, onOpen }: StaffViewProps) {
  const { search, go, open, close } = address
  const filters = useMemo(() => filtersOf(search), [search])
  const { list, roles } = useStaffList(partnerId, filters)
  const { actions, confirming, close: closeConfirmation } = useActions({ address, onOpen })
  const edited = useLastDefined(search.edit)
  const apply = (next: StaffSearch) => {
    // Otherwise every typed letter would be a history entry.
    const isTypingOn = next.search !== undefined && search.search !== undefined && next.search !== search.search
    go(changeSearch(next, { panel: search.panel, edit: search.edit }), { replace: isTypingOn })
  }
  const draft = useUrlDraft({ address: search, keyOf: filtersKey, changed: changeSearch, onApply: apply })
  const reset = () => draft.changeNow(resetSearch(search))
  const created = (member: StaffMember) => {
    close()
    const { full_name: name, email } = member.user
    notifySuccess(member.status === 'Inactive' ? copy.userAdded(name) : copy.userAddedAndInvited(name, email), {
      label: copy.openUser,
      onAct: () => onOpen(member),
    })
    reloadStaff(partnerId)
  }
  return (
    <Page fill>
      <PageHeader
        title={copy.users}
        meta={<span role="status">{list.total === undefined ? '' : formatCounted(list.total, 'user')}</span>}
        actions={
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => open({ panel: 'new' })}>
            {copy.newUser}
          </Button>
        }
      />
      <FilterBar label={copy.filterUsers} fields={fields} draft={draft} onReset={reset} />
      <StaffList
        list={list}
        ordering={orderingOf(search)}
        onOrderingChange={(ordering) => go(changeSearch(search, { ordering }))}
        hrefOf={hrefOf}
        actions={actions}
        empty={
          <EmptyState title={copy.noMatchTitle} actions={<Button onClick={reset}>{actionLabels.resetFilters}</Button>}>
            {copy.noMatchText}
          </EmptyState>
        }
      />
      <NewStaffPanel
        partnerId={partnerId}
        roles={roles ?? []}
        opened={search.panel === 'new' && roles !== undefined}
        onClose={close}
        onCreated={created}
      />
      {edited !== undefined && (
        <EditStaffPanel
          key={edited}
          memberRef={{ partnerId, staffId: edited }}
          opened={search.edit !== undefined}
          onClose={close}
        />
      )}
      {confirming !== null && (
        <MemberConfirmDialog
          key={`${confirming.confirmAction} ${confirming.member.id}`}
          {...confirming}
          onClose={closeConfirmation}
        />
      )}
    </Page>
  )
}
