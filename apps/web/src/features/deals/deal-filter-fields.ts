import { dealStatuses, loanPurposes, turns } from '@loanyard/contract/core/values'
import type { Stage } from '@loanyard/contract/deals/stages'
import type { QueryKey } from '@tanstack/react-query'
import { lenderKeys, staffKeys } from '../../domain/query-keys.ts'
import { turnFilterLabels } from '../../domain/requests/request-labels.ts'
import { createdField, type FilterField, type LoadedOptions } from '../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../ui/form/options.ts'
import * as copy from './copy.ts'
import type { DealsAddress } from './deal-filters.ts'
import { loadLater } from './list/load-later.ts'

/** Loads with the first filter that opens. */
const loaded = (queryKey: QueryKey, find: 'findCoordinators' | 'findLenders', partnerId: string): LoadedOptions => ({
  queryKey,
  queryFn: async ({ signal }) => (await loadLater())[find](partnerId, signal),
})

interface FieldsOptions {
  readonly partnerId: string
  readonly stages: readonly Stage[]
  /** A Coordinator sees only what is shared with them. */
  readonly isManaging: boolean
  readonly shown: DealsAddress
}

type Field = FilterField<DealsAddress>

/** A Coordinator has no colleagues and no lenders to choose from, but a colleague's link may filter by them. */
function peopleFields({ partnerId, isManaging, shown }: FieldsOptions): Record<'coordinator' | 'lender', Field[]> {
  const field = (name: 'coordinator' | 'lender', rest: Omit<Extract<Field, { kind: 'several' }>, 'kind' | 'name'>) =>
    isManaging || shown[name] !== undefined
      ? [{ kind: 'several', name, ...rest, ...(!isManaging && { load: undefined }) } as const]
      : []
  const me = shown.coordinator?.includes('me') === true ? [{ value: 'me', label: copy.me }] : []
  return {
    coordinator: field('coordinator', {
      label: copy.coordinator,
      options: [...me, { value: 'none', label: copy.unassigned }],
      load: loaded(staffKeys.options(partnerId), 'findCoordinators', partnerId),
    }),
    lender: field('lender', {
      label: copy.lender,
      options: [],
      load: loaded(lenderKeys.options(partnerId), 'findLenders', partnerId),
      isMore: true,
    }),
  }
}

export function dealFilterFields(options: FieldsOptions): readonly Field[] {
  const { coordinator, lender } = peopleFields(options)
  const stages = options.stages.map(({ id, name }) => ({ value: id, label: name }))
  const waiting = turns.map((turn) => ({ value: turn, label: turnFilterLabels[turn] }))
  return [
    { kind: 'search', name: 'search', label: copy.searchLabel, placeholder: copy.searchPlaceholder },
    { kind: 'several', name: 'stage', label: copy.stage, options: stages },
    { kind: 'several', name: 'status', label: copy.status, options: optionsOf(dealStatuses) },
    ...coordinator,
    { kind: 'several', name: 'waiting_on', label: copy.waitingOn, options: waiting },
    { ...createdField<DealsAddress>(copy.created), isMore: true },
    { kind: 'amount', label: copy.loanAmount, from: 'loan_amount_min', to: 'loan_amount_max', isMore: true },
    { kind: 'several', name: 'loan_purpose', label: copy.loanPurpose, options: optionsOf(loanPurposes), isMore: true },
    { kind: 'number', label: copy.creditScore, from: 'credit_score_min', to: 'credit_score_max', isMore: true },
    ...lender,
    { kind: 'flag', name: 'overdue', label: copy.overdue, isMore: true },
    { kind: 'flag', name: 'needs_review', label: copy.needsReview, isMore: true },
  ]
}
