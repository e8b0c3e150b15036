import type { documentCalls } from '@loanyard/contract/documents/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { isLender } from '../../services/context.ts'
import { bulkDownload, prepareArchive } from './archives/prepare-archive.ts'
import { prepareLenderArchive } from './lenders/lender-archive.ts'
import { getLenderDocument, presignForLender } from './lenders/lender-documents.ts'
import {
  getDocument,
  listDealDocuments,
  listStageDocuments,
  listStagesWithDocuments,
  presignDownload,
} from './read-documents.ts'
import { deleteDocument, restoreDocument, updateDocument } from './update-document.ts'
import { createUpload } from './uploads/create-upload.ts'
import { cancelUpload, completeUpload } from './uploads/end-upload.ts'
import { presignParts, uploadProgress } from './uploads/upload-parts.ts'

export const documentHandlers: Handlers<typeof documentCalls> = {
  createUpload: (ctx, { body, query }) => createUpload(ctx, body, query.deal),
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
  prepareZip: (ctx, { body }) => (isLender(ctx) ? prepareLenderArchive(ctx, body) : prepareArchive(ctx, body)),
  bulkDownload: (ctx, { body }) => bulkDownload(ctx, body.token),
  listDealDocuments: (ctx, { params, query }) => listDealDocuments(ctx, params.deal_id, query),
  listStageDocuments: (ctx, { params, query }) => listStageDocuments(ctx, params, query),
  listDocumentStages: (ctx, { params }) => listStagesWithDocuments(ctx, params.deal_id),
}
