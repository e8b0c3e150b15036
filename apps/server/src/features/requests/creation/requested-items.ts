import type { RequestKind } from '@loanyard/contract/core/values'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { slotsOn, type Slot, type SlotTemplate } from '@loanyard/contract/requests/slots'
import type { StaffContext } from '../../../services/context.ts'
import { checkTemplates, placesOf } from '../../bundles/index.ts'
import { findRequestingPartner } from '../reminders/reminder-queries.ts'
import type { RequestedItem } from '../write-queries.ts'

interface ItemInput {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_document: string | null
  readonly slots: readonly SlotTemplate[]
  readonly signature_fields: readonly PlacedField[]
}

/** Names the slots by the partner's day: "2025" for the last tax year. */
export async function withSlotsOfToday<Item extends { readonly slots: readonly SlotTemplate[] }>(
  tx: StaffContext,
  items: readonly Item[],
): Promise<(Omit<Item, 'slots'> & { slots: Slot[] })[]> {
  if (items.every(({ slots }) => slots.length === 0)) return items.map((item) => ({ ...item, slots: [] }))
  const { today } = await findRequestingPartner(tx)
  return items.map((item) => ({ ...item, slots: slotsOn(item.slots, today) }))
}

/**
 * Resolves the templates. `path` names the body field of the template at an index, for errors. Throws bad_input if a
 * document can't be attached, or if a document to sign isn't a PDF.
 */
export async function requestedItems(
  ctx: StaffContext,
  inputs: readonly ItemInput[],
  location: { deal: string; path: (index: number) => string },
): Promise<RequestedItem[]> {
  const templates = await checkTemplates(ctx, inputs, location)
  return inputs.map(({ kind, title, description, is_required, slots, signature_fields }, index) => ({
    kind,
    title,
    description,
    is_required,
    template_id: templates[index] ?? null,
    ...placesOf(kind, { slots, signature_fields }),
  }))
}
