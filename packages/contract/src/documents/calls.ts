import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { flag, listQuery, listReply, viewerRole, clientRole } from '../core/lists.ts'
import * as copy from './copy.ts'
import {
  document,
  documentChanges,
  newUpload,
  partNumbers,
  stagesWithDocuments,
  upload,
  uploadParts,
  uploadProgress,
  zipRequest,
} from './schemas.ts'

const partnerPath = '/api/v0/documents/partners/{partner_id}'
const documentPath = '/api/v0/documents/{document_id}/partners/{partner_id}'

export const createUpload = call({
  method: 'POST',
  path: `${partnerPath}/upload/presigned/url`,
  access: 'participant',
  summary: 'Begin the upload of a document and get its upload URL',
  query: z.strictObject({
    ...clientRole,
    deal: id('deal').optional().meta({ description: 'Instead of `deal` in the body' }),
  }),
  body: newUpload,
  reply: { status: 201, schema: upload },
})

export const presignParts = call({
  method: 'POST',
  path: `${documentPath}/upload/parts`,
  access: 'participant',
  idempotent: true,
  summary: 'Upload URLs for parts of a large upload',
  query: z.strictObject(clientRole),
  body: partNumbers,
  reply: { status: 200, schema: uploadParts },
})

export const getUpload = call({
  method: 'GET',
  path: `${documentPath}/upload`,
  access: 'participant',
  summary: 'The uploaded parts of a large upload',
  query: z.strictObject(clientRole),
  reply: { status: 200, schema: uploadProgress },
})

export const completeUpload = call({
  method: 'POST',
  path: `${documentPath}/complete`,
  access: 'participant',
  idempotent: true,
  summary: 'Complete an upload; replies after scanning, with state ready or rejected',
  query: z.strictObject(clientRole),
  reply: { status: 200, schema: document },
})

export const cancelUpload = call({
  method: 'DELETE',
  path: `${documentPath}/upload`,
  access: 'participant',
  summary: 'Cancel an unfinished upload',
  query: z.strictObject(clientRole),
  reply: { status: 204, schema: null },
})

export const getDocument = call({
  method: 'GET',
  path: documentPath,
  access: 'viewer',
  summary: 'One document',
  query: z.strictObject(viewerRole),
  reply: { status: 200, schema: document },
})

export const updateDocument = call({
  method: 'PATCH',
  path: documentPath,
  access: 'staff',
  summary: 'Rename a document or move it to another stage; also scans an upload that was never completed',
  body: documentChanges,
  versioned: true,
  reply: { status: 200, schema: document },
})

export const deleteDocument = call({
  method: 'DELETE',
  path: documentPath,
  access: 'participant',
  summary: 'Delete a document; it can be restored for 30 days',
  query: z.strictObject(clientRole),
  versioned: true,
  reply: { status: 204, schema: null },
})

export const restoreDocument = call({
  method: 'POST',
  path: `${documentPath}/restore`,
  access: 'participant',
  summary: 'Restore a deleted document',
  query: z.strictObject(clientRole),
  reply: { status: 200, schema: document },
})

export const presignDownload = call({
  method: 'GET',
  path: `${documentPath}/download/presigned/url`,
  access: 'viewer',
  summary: 'A URL to download or view a document',
  query: z.strictObject({
    ...viewerRole,
    as: z
      .enum(['attachment', 'inline', 'preview'])
      .optional()
      .meta({ description: '`preview`: a JPEG of the document, if it has one. Default: attachment' }),
  }),
  reply: { status: 200, schema: z.object({ presigned_url: z.string() }) },
})

export const prepareZip = call({
  method: 'POST',
  path: `${partnerPath}/zip/download/hash`,
  access: 'viewer',
  idempotent: true,
  summary: 'Select documents for one archive',
  query: z.strictObject(viewerRole),
  body: zipRequest,
  reply: { status: 200, schema: z.object({ token: z.string() }) },
})

export const bulkDownload = call({
  method: 'POST',
  path: '/api/v0/bulk-download',
  access: 'public',
  summary: 'Exchange the token of the selected documents for the URL of their archive',
  body: z.strictObject({
    token: z
      .string()
      .max(1000)
      .regex(/^[\w.-]+$/, copy.archiveTokenInvalid),
  }),
  reply: { status: 200, schema: z.object({ presigned_zip_url: z.string() }) },
})

const query = listQuery(['created', 'name', 'size'])

export const listDealDocuments = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/documents',
  access: 'participant',
  summary: 'The uploaded documents of a deal',
  query: z.strictObject({
    ...query,
    ...clientRole,
    unfiled: flag.optional().meta({ description: 'Only documents without a stage' }),
  }),
  reply: { status: 200, schema: listReply(document) },
})

export const listStageDocuments = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/stages/{stage_id}/partners/{partner_id}/documents',
  access: 'staff',
  summary: 'The uploaded documents of one stage of a deal',
  query: z.strictObject(query),
  reply: { status: 200, schema: listReply(document) },
})

export const listDocumentStages = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/stages/documents',
  access: 'staff',
  summary: 'The stages of a deal that have documents',
  reply: { status: 200, schema: stagesWithDocuments },
})

export const documentCalls = {
  createUpload,
  presignParts,
  getUpload,
  completeUpload,
  cancelUpload,
  getDocument,
  updateDocument,
  deleteDocument,
  restoreDocument,
  presignDownload,
  prepareZip,
  bulkDownload,
  listDealDocuments,
  listStageDocuments,
  listDocumentStages,
}
