import type { RequestKind } from '@loanyard/contract/core/values'
import { badInput } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { checkTemplates } from '../../bundles/index.ts'
import { findStages } from '../../stages/index.ts'
import * as copy from '../copy.ts'
import type { RequestedItem } from '../queries.ts'

interface ItemInput {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_document: string | null
}

export async function stageOf(ctx: StaffContext, stage: string): Promise<string> {
  const uuid = toUuid('stage', stage)
  const stages = await findStages(ctx)
  if (!stages.some(({ id }) => id === uuid)) throw badInput([{ path: 'stage', message: copy.stageNotFound }])
  return uuid
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
