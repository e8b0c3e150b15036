import { leadStatuses } from '@loanyard/contract/core/values'
import { createdField, type FilterField } from '../../../../ui/filter/filter-fields.ts'
import { optionsOf } from '../../../../ui/form/options.ts'
import * as copy from '../../copy.ts'
import { all, defaultStatuses, type LeadSearch } from '../../lead-search.ts'

export const leadFilters: readonly FilterField<LeadSearch>[] = [
  { kind: 'search', name: 'search', label: copy.searchLabel, placeholder: copy.searchPlaceholder },
  {
    kind: 'several',
    name: 'lead_status',
    label: copy.statusLabel,
    options: optionsOf(leadStatuses),
    initial: defaultStatuses,
    all: { value: all, label: copy.all },
  },
  { kind: 'button', name: 'permission_level', label: copy.assignedToMe },
  { kind: 'button', name: 'import', label: copy.oneImport },
  createdField(copy.created),
  { kind: 'amount', label: copy.loanAmount, from: 'loan_amount_min', to: 'loan_amount_max' },
  { kind: 'number', label: copy.creditScore, from: 'credit_score_min', to: 'credit_score_max' },
]
