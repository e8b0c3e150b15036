import type { RequestKind } from '@loanyard/contract/values'
import type { FieldError } from '@loanyard/contract/errors'
import type { StaffContext } from '../../platform/context.ts'
import { AppError, badInput } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { SigningProblem } from '../../platform/signing/provider.ts'
import { findTemplates, type TemplateRow } from './queries.ts'

interface Wanted {
  readonly kind: RequestKind
  /** Prefixed id. */
  readonly template_document: string | null
}

interface Place {
  /** UUID of the deal of a custom bundle or of a request: its documents may be given along, too. */
  readonly deal: string | null
  /** Where the wanted attachment of that index has its template in the body. */
  readonly path: (index: number) => string
}

/**
 * The template documents of attachments as UUIDs, in the order given. Each must be a ready template of the partner, or a
 * ready document of the deal; what is to be signed must be a PDF that can be. Throws bad_input that names every wrong one,
 * and unavailable where a PDF cannot be looked at now.
 */
export async function checkTemplates(
  ctx: StaffContext,
  wanted: readonly Wanted[],
  { deal, path }: Place,
): Promise<(string | null)[]> {
  const uuids = wanted.map(({ template_document: id }) => (id === null ? null : toUuid('document', id)))
  const named = uuids.filter((id) => id !== null)
  const found = named.length === 0 ? [] : await findTemplates(ctx, named, deal)
  const errors: FieldError[] = []
  const looked = new Map<string | null, string | null>()
  for (const [index, { kind }] of wanted.entries()) {
    const uuid = uuids[index] ?? null
    const template = found.find(({ id }) => id === uuid) ?? null
    let message = uuid === null ? null : problemOf(template)
    if (message === null && kind === 'PandaDoc') {
      const known = looked.get(uuid)
      message = known === undefined ? await problemOfPaper(ctx, template) : known
      looked.set(uuid, message)
    }
    if (message !== null) errors.push({ path: path(index), message })
  }
  if (errors.length > 0) throw badInput(errors)
  return uuids
}

function problemOf(template: Pick<TemplateRow, 'state'> | null): string | null {
  if (template === null) return 'We couldn’t find this template document.'
  if (template.state !== 'ready') return 'This document hasn’t finished uploading, or was rejected.'
  return null
}

/**
 * Why a document cannot be signed, or null. Whoever asks for a signature can still choose another paper; who is asked would
 * only have read it in vain. Throws unavailable.
 */
async function problemOfPaper(ctx: StaffContext, template: TemplateRow | null): Promise<string | null> {
  if (template?.content_type !== 'application/pdf') return 'Choose the PDF to be signed.'
  const { object_key, size } = template
  try {
    await ctx.signing.builtIn.check({ owner: ctx.partner_id, size: size ?? 0, read: () => ctx.store.read(object_key) })
    return null
  } catch (error) {
    if (!(error instanceof SigningProblem)) throw error
    if (error.isPassing) throw new AppError('unavailable', error.message)
    return error.message
  }
}
