import type { FieldError } from '@loanyard/contract/core/errors'
import type { RequestKind } from '@loanyard/contract/core/values'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { SlotTemplate } from '@loanyard/contract/requests/slots'
import { AppError, badInput } from '../../errors.ts'
import { SigningError } from '../../media/signing/provider.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { findTemplates, type TemplateRow } from './queries.ts'

interface TemplateUse {
  readonly kind: RequestKind
  /** Prefixed id. */
  readonly template_document: string | null
  readonly signature_fields?: readonly PlacedField[]
}

interface TemplateContext {
  /** UUID of the deal of a custom bundle or request, whose documents can be attached too. */
  readonly deal: string | null
  /** Body field of the template of the attachment at that index, for errors. */
  readonly path: (index: number) => string
}

/**
 * Resolves templates to UUIDs, in order. Each must be a ready template of the partner or a ready document of the deal,
 * and a document to sign must be a PDF that can be signed. Throws bad_input with every invalid one, and unavailable if
 * a PDF can't be inspected now.
 */
export async function checkTemplates(
  ctx: StaffContext,
  requested: readonly TemplateUse[],
  { deal, path }: TemplateContext,
): Promise<(string | null)[]> {
  const uuids = requested.map(({ template_document: id }) => (id === null ? null : toUuid('document', id)))
  const named = uuids.filter((id) => id !== null)
  const result = named.length === 0 ? [] : await findTemplates(ctx, named, deal)
  const errors: FieldError[] = []
  const checkedTemplates = new Map<string | null, PdfCheck>()
  for (const [index, { kind, signature_fields = [] }] of requested.entries()) {
    const uuid = uuids[index] ?? null
    const template = result.find(({ id }) => id === uuid) ?? null
    let message = uuid === null ? null : templateProblem(template)
    if (message === null && kind === 'PandaDoc') {
      const checked = checkedTemplates.get(uuid) ?? (await checkPdf(ctx, template))
      checkedTemplates.set(uuid, checked)
      message = checked.problem
      if (message === null && signature_fields.some(({ page }) => page > checked.pages)) {
        errors.push({ path: siblingOf(path(index)), message: copy.fieldPageMissing(checked.pages) })
      }
    }
    if (message !== null) errors.push({ path: path(index), message })
  }
  if (errors.length > 0) throw badInput(errors)
  return uuids
}

/** Body field of the template's signature fields. */
const siblingOf = (path: string) => path.replace(/template_document$/, 'signature_fields')

/** Only documents are put into slots, and only PDFs to sign have places for signatures. */
export function placesOf<Slots extends readonly SlotTemplate[]>(
  kind: RequestKind,
  { slots, signature_fields }: { slots: Slots; signature_fields: readonly PlacedField[] },
): { slots: Slots | []; signature_fields: readonly PlacedField[] } {
  return {
    slots: kind === 'Document' ? slots : [],
    signature_fields: kind === 'PandaDoc' ? signature_fields : [],
  }
}

function templateProblem(template: Pick<TemplateRow, 'state'> | null): string | null {
  if (template === null) return copy.templateNotFound
  if (template.state !== 'ready') return copy.templateNotReady
  return null
}

interface PdfCheck {
  readonly problem: string | null
  readonly pages: number
}

/**
 * Checked early, while staff can still choose another document: otherwise the client would read it and then fail to
 * sign. Throws unavailable.
 */
async function checkPdf(ctx: StaffContext, template: TemplateRow | null): Promise<PdfCheck> {
  if (template?.content_type !== 'application/pdf') return { problem: copy.signatureNeedsPdf, pages: 0 }
  const { object_key, size } = template
  try {
    const { pages } = await ctx.signing.builtIn.check({
      owner: ctx.partner_id,
      size: size ?? 0,
      read: () => ctx.store.read(object_key),
    })
    return { problem: null, pages }
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    if (error.isRetryable) throw new AppError('unavailable', error.message)
    return { problem: error.message, pages: 0 }
  }
}
