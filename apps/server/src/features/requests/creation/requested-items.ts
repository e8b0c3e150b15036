import type { RequestKind } from '@loanyard/contract/core/values'
import type { StaffContext } from '../../../services/context.ts'
import { checkTemplates } from '../../bundles/index.ts'
import type { RequestedItem } from '../write-queries.ts'

interface ItemInput {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_document: string | null
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
  return inputs.map(({ kind, title, description, is_required }, index) => ({
    kind,
    title,
    description,
    is_required,
    template_id: templates[index] ?? null,
  }))
}
