import type { Deal } from '@loanyard/contract/deals/schemas'
import type { UseFormReturn } from 'react-hook-form'
import { useSaveFields } from '../../../../../ui/facts/use-save-fields.ts'
import type { DealForm, DealFormOutput } from './section-schemas.ts'
import { useDealSaving } from './use-deal-saving.ts'

interface SaveSection {
  form: UseFormReturn<DealForm, unknown, DealFormOutput>
  /** As it was when editing began. */
  base: Deal
  latest: Deal
  /** With the deal as it is now. `hasChanged`: false if there was nothing to save. */
  onSaved: (deal: Deal, hasChanged: boolean) => void
}

/** If someone else changed the same field, both values are kept until the user chooses. */
export function useSaveSection(section: SaveSection) {
  return useSaveFields({ ...useDealSaving(section.latest), ...section })
}
