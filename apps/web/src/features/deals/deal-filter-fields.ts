import { dealStatuses } from '@loanyard/contract/core/values'
import type { Stage } from '@loanyard/contract/deals/stages'
import { createdField, type FilterField } from '../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../ui/form/options.ts'
import * as copy from './copy.ts'
import type { DealsAddress } from './deal-filters.ts'

export const dealFilterFields = (stages: readonly Stage[]): readonly FilterField<DealsAddress>[] => [
  { kind: 'search', name: 'search', label: copy.searchLabel },
  {
    kind: 'several',
    name: 'stage',
    label: copy.stage,
    options: stages.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'several', name: 'status', label: copy.status, options: optionsOf(dealStatuses) },
  createdField(copy.created),
  { kind: 'amount', label: copy.loanAmount, from: 'loan_amount_min', to: 'loan_amount_max' },
  { kind: 'number', label: copy.creditScore, from: 'credit_score_min', to: 'credit_score_max' },
]
