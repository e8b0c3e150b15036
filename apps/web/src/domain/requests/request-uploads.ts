import { createUpload, deleteDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { InputError } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { memoryStorage } from '../../lib/browser/browser-storage.ts'
import { fileNameToSend } from '../../lib/format/file-name.ts'
import { activeUploads } from '../../lib/upload/active-uploads.ts'
import { declaredTypeOf } from '../../lib/upload/check-file.ts'
import { ResumableUploads } from '../../lib/upload/resumable-uploads.ts'
import { waitOrOnline } from '../../lib/upload/retry.ts'
import * as uploadCopy from '../../lib/upload/specified-copy.ts'
import { isInProgress, UploadQueue } from '../../lib/upload/upload-queue.ts'
import { uploadTransport } from '../../lib/upload/upload-transport.ts'
import type { UploadItem } from '../../lib/upload/upload-types.ts'

/** The answer to a request, a document of a deal, or a template that is attached to a request. */
export type UploadTarget =
  | { readonly kind: 'answer'; readonly dealId: string; readonly requestId: string }
  | { readonly kind: 'deal'; readonly dealId: string; readonly stageId: string }
  | { readonly kind: 'template' }

function placeOf(target: UploadTarget) {
  if (target.kind === 'template') return { is_template: true }
  const place = target.kind === 'deal' ? { stage: target.stageId } : { request: target.requestId }
  return { is_template: false, deal: target.dealId, ...place }
}

/** `onScanResult` is also called for rejected files. */
export function createUploadQueue(
  target: UploadTarget,
  onScanResult: (document: Document, item: UploadItem, queue: UploadQueue) => void = () => undefined,
): UploadQueue {
  const belongs = placeOf(target)
  const queue: UploadQueue = new UploadQueue({
    transport: {
      ...uploadTransport,
      announce: async (file, { partnerId }, signal) => {
        const upload = await callApi(createUpload, {
          params: { partner_id: partnerId },
          body: {
            file_type: declaredTypeOf(file),
            file_name: fileNameToSend(file.name),
            size: file.size,
            ...belongs,
          },
          signal,
        })
        if (!upload.presigned_url) throw new InputError(uploadCopy.missingUrl)
        return upload
      },
    },
    resumable: new ResumableUploads(memoryStorage()),
    pause: waitOrOnline,
    onScanResult: (document, item) => onScanResult(document, item, queue),
  })
  queue.subscribe(() => activeUploads.report(queue, queue.items().filter(isInProgress).length))
  return queue
}

/**
 * Discards an uploaded template that isn't needed after all; the one with `savedId` stays. If this fails, the
 * server purges the template after two days unless it is in use.
 */
export function discardTemplate(
  partnerId: string,
  template: { id: string } | null,
  savedId: string | null = null,
): void {
  if (template === null || template.id === savedId) return
  callApi(deleteDocument, { params: { partner_id: partnerId, document_id: template.id } }).catch(() => undefined)
}
