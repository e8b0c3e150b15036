import { cancelUpload, completeUpload, createUpload, getUpload, presignParts } from '@loanyard/contract/documents/calls'
import { InputError } from '../api/api-error.ts'
import { callApi } from '../api/api.ts'
import { storageUrl } from '../api/storage-url.ts'
import type { StaffOrClient } from '../auth/viewer-role.ts'
import { fileNameToSend } from '../format/file-name.ts'
import { declaredTypeOf } from './check-file.ts'
import * as specified from './specified-copy.ts'
import { sendBytes } from './transfer/send-bytes.ts'
import type { UploadRef, UploadTransport } from './upload-types.ts'

const paramsOf = ({ partnerId, documentId }: UploadRef) => ({ partner_id: partnerId, document_id: documentId })

/** Uploads through the API and blob storage, as staff or as the client. */
export function uploadTransportOf(query: StaffOrClient): UploadTransport {
  return {
    announce: async (file, { partnerId, dealId, stageId, requestId, slot }, signal) => {
      const upload = await callApi(createUpload, {
        params: { partner_id: partnerId },
        query,
        body: {
          file_type: declaredTypeOf(file),
          file_name: fileNameToSend(file.name),
          is_template: false,
          size: file.size,
          deal: dealId,
          ...(stageId !== null && { stage: stageId }),
          ...(requestId !== undefined && { request: requestId }),
          ...(slot !== undefined && { slot }),
        },
        signal,
      })
      if (!upload.presigned_url) throw new InputError(specified.missingUrl)
      return upload
    },
    presignParts: async (ref, numbers, signal) =>
      (await callApi(presignParts, { params: paramsOf(ref), query, body: { numbers: [...numbers] }, signal })).parts,
    arrivedParts: (ref, signal) => callApi(getUpload, { params: paramsOf(ref), query, signal }),
    put: ({ presigned_url, headers }, bytes, watch) =>
      sendBytes({ presigned_url: storageUrl(presigned_url, location.origin), headers }, bytes, watch),
    complete: (ref, signal) => callApi(completeUpload, { params: paramsOf(ref), query, signal }),
    cancel: async (ref) => {
      await callApi(cancelUpload, { params: paramsOf(ref), query })
    },
  }
}

export const uploadTransport = uploadTransportOf({})
