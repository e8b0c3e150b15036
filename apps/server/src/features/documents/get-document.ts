import type { ParticipantContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { findDocument } from './queries.ts'
import type { DocumentRow } from './rows.ts'

/** One document in the caller's scope. Throws not_found. */
export async function getDocumentRow(ctx: ParticipantContext, id: string): Promise<DocumentRow> {
  const document = await findDocument(ctx, toUuid('document', id))
  if (document === null) throw notFound()
  return document
}
