import type { documentCalls } from '@loanyard/contract/document-calls'
import type { Handlers } from '../../http/call-types.ts'
import { isLender, isStaff, type ParticipantContext, type StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteDocument, restoreDocument, updateDocument } from './change-document.ts'
import { completeUpload } from './complete-upload.ts'
import { createUpload } from './create-upload.ts'
import { getDocument, listDealDocuments, listStageDocuments, listStagesWithDocuments } from './list-documents.ts'
import { prepareLenderArchive } from './lender-archive.ts'
import { getLenderDocument, presignForLender } from './lender-papers.ts'
import { bulkDownload, prepareArchive } from './prepare-archive.ts'
import { presignDownload } from './presign-download.ts'
import { cancelUpload, presignParts, uploadProgress } from './upload-parts.ts'

export const documentHandlers: Handlers<typeof documentCalls> = {
  createUpload: (ctx, { body }) => createUpload(ctx, body),
  presignParts: (ctx, { params, body }) => presignParts(ctx, params.document_id, body.numbers),
  getUpload: (ctx, { params }) => uploadProgress(ctx, params.document_id),
  completeUpload: (ctx, { params }) => completeUpload(ctx, params.document_id),
  cancelUpload: (ctx, { params }) => cancelUpload(ctx, params.document_id),
  getDocument: (ctx, { params }) =>
    isLender(ctx) ? getLenderDocument(ctx, params.document_id) : getDocument(ctx, params.document_id),
  updateDocument: (ctx, { params, body, ifMatch }) =>
    updateDocument(ctx, params.document_id, { change: body, ifMatch }),
  deleteDocument: (ctx, { params, ifMatch }) => deleteDocument(ctx, params.document_id, ifMatch),
  restoreDocument: (ctx, { params }) => restoreDocument(ctx, params.document_id),
  presignDownload: (ctx, { params, query }) =>
    isLender(ctx)
      ? presignForLender(ctx, params.document_id, query.as ?? 'attachment')
      : presignDownload(ctx, params.document_id, query.as),
  prepareZip: (ctx, { body }) => (isLender(ctx) ? prepareLenderArchive(ctx, body) : prepareArchive(ofStaff(ctx), body)),
  bulkDownload: (ctx, { body }) => bulkDownload(ctx, body.token),
  listDealDocuments: (ctx, { params, query }) => listDealDocuments(ctx, params.deal_id, query),
  listStageDocuments: (ctx, { params, query }) => listStageDocuments(ctx, params, query),
  listDocumentStages: (ctx, { params }) => listStagesWithDocuments(ctx, params.deal_id),
}

/** A client has no use for an archive, and no such call. */
function ofStaff(ctx: ParticipantContext): StaffContext {
  if (!isStaff(ctx)) throw notFound()
  return ctx
}
