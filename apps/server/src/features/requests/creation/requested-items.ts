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

/** The UUID of one of the partner's stages. Throws bad_input where there is no such stage. */
export async function stageOf(ctx: StaffContext, stage: string): Promise<string> {
  const uuid = toUuid('stage', stage)
  const stages = await findStages(ctx)
  if (!stages.some(({ id }) => id === uuid)) throw badInput([{ path: 'stage', message: copy.stageNotFound }])
  return uuid
}

/**
 * What is asked for on a deal (UUID), with its templates looked up; `path` names the field of a template by its place in
 * the list. Throws bad_input for a document that cannot be given along, and for a paper to sign that is no PDF.
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
