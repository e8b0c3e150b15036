import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import type { RecordSaving } from '../../../../../ui/facts/use-save-fields.ts'
import { dealFromConflict } from '../../../deal-cache.ts'
import * as specified from '../../../specified-copy.ts'
import { useUpdateDeal } from '../../use-update-deal.ts'
import { dealKind, type FieldName } from '../deal-fields.ts'

function failureOf(names: readonly FieldName[]): string {
  return names.length === 1 && names[0] === 'lender_fee_share'
    ? specified.lenderShareUpdateFailed
    : specified.updateFailed
}

/** How the fields of a deal are saved. */
export function useDealSaving(deal: Deal): RecordSaving<Deal, DealChanges, FieldName> {
  return { kind: dealKind, update: useUpdateDeal(deal), currentOf: dealFromConflict, failureOf }
}
