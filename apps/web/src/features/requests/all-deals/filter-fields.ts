import { dealStatuses, openDealStatuses, requestKinds, requestStatuses, turns } from '@loanyard/contract/core/values'
import type { Stage } from '@loanyard/contract/deals/stages'
import { listStaff } from '@loanyard/contract/staff/calls'
import { staffKeys } from '../../../domain/query-keys.ts'
import { kindLabels, requestStatusLabels } from '../../../domain/requests/request-badges.tsx'
import { turnFilterLabels } from '../../../domain/requests/request-labels.ts'
import { callApi } from '../../../lib/api/api.ts'
import type { FilterField } from '../../../ui/filter/filter-fields.ts'
import { optionsOf, type Option } from '../../../ui/form/options.ts'
import * as copy from './copy.ts'
import { anyTurn, openTurns, type RequestsListAddress } from './requests-address.ts'

/** More than a partner has in practice. */
const limit = '100'

async function findCoordinators(partnerId: string, signal: AbortSignal): Promise<Option[]> {
  const query = { role: 'Coordinator', ordering: 'name', limit } as const
  const { results } = await callApi(listStaff, { params: { partner_id: partnerId }, query, signal })
  return results.map(({ id, user }) => ({ value: id, label: user.full_name }))
}

interface FieldsOptions {
  readonly partnerId: string
  readonly stages: readonly Stage[]
  /** A Coordinator sees only what is shared with them, and has no colleagues to choose from. */
  readonly isManaging: boolean
  readonly shown: RequestsListAddress
}

type Field = FilterField<RequestsListAddress>

/** A colleague's link may filter by coordinators all the same. */
function coordinatorField({ partnerId, isManaging, shown }: FieldsOptions): Field[] {
  if (!isManaging && shown.coordinator === undefined) return []
  const me = shown.coordinator?.includes('me') === true ? [{ value: 'me', label: copy.me }] : []
  const load = {
    queryKey: staffKeys.options(partnerId),
    queryFn: ({ signal }: { signal: AbortSignal }) => findCoordinators(partnerId, signal),
  }
  const options = [...me, { value: 'none', label: copy.unassigned }]
  return [{ kind: 'several', name: 'coordinator', label: copy.coordinator, options, ...(isManaging && { load }) }]
}

export function requestFilterFields(options: FieldsOptions): readonly Field[] {
  const turnOptions = turns.map((value) => ({ value, label: turnFilterLabels[value] }))
  const statuses = requestStatuses.map((value) => ({ value, label: requestStatusLabels[value] }))
  const kinds = requestKinds.map((value) => ({ value, label: kindLabels[value] }))
  const stages = options.stages.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { kind: 'search', name: 'search', label: copy.searchDeals, placeholder: copy.searchPlaceholder },
    {
      kind: 'several',
      name: 'waiting_on',
      label: copy.waitingOn,
      options: turnOptions,
      initial: openTurns,
      all: { value: anyTurn, label: copy.anyone },
    },
    { kind: 'flag', name: 'overdue', label: copy.overdue },
    { kind: 'several', name: 'status', label: copy.status, options: statuses },
    ...coordinatorField(options),
    { kind: 'date', label: copy.dueDate, from: 'due_date_range_after', to: 'due_date_range_before', isMore: true },
    { kind: 'several', name: 'stage', label: copy.stage, options: stages, isMore: true },
    { kind: 'several', name: 'kind', label: copy.type, options: kinds, isMore: true },
    {
      kind: 'several',
      name: 'deal_status',
      label: copy.dealStatus,
      options: optionsOf(dealStatuses),
      initial: openDealStatuses,
      isMore: true,
    },
  ]
}
