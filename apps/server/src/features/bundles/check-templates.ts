import type { RequestKind } from '@loanyard/contract/values'
import type { FieldError } from '@loanyard/contract/errors'
import type { StaffContext } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { findTemplates } from './queries.ts'

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
 * ready document of the deal; what is to be signed must be a PDF. Throws bad_input that names every wrong one.
 */
export async function checkTemplates(
  ctx: StaffContext,
  wanted: readonly Wanted[],
  { deal, path }: Place,
): Promise<(string | null)[]> {
  const uuids = wanted.map(({ template_document: id }) => (id === null ? null : toUuid('document', id)))
  const named = uuids.filter((id) => id !== null)
  const found = named.length === 0 ? [] : await findTemplates(ctx, named, deal)
  const errors = wanted.flatMap(({ kind }, index): FieldError[] => {
    const template = found.find(({ id }) => id === uuids[index]) ?? null
    const message = uuids[index] === null ? null : problemOf(template)
    const isPdf = template?.content_type === 'application/pdf'
    if (message !== null) return [{ path: path(index), message }]
    if (kind === 'PandaDoc' && !isPdf) return [{ path: path(index), message: 'Choose the PDF that is to be signed.' }]
    return []
  })
  if (errors.length > 0) throw badInput(errors)
  return uuids
}

function problemOf(template: { readonly state: string } | null): string | null {
  if (template === null) return 'There is no such template document.'
  if (template.state !== 'ready') return 'This document has not arrived, or was not taken.'
  return null
}
