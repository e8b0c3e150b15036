import { createUpload, deleteDocument } from '@loanyard/contract/documents/calls'
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

/** The answer to a request, or a template that is attached to one. */
export type UploadTarget =
  | { readonly kind: 'answer'; readonly dealId: string; readonly requestId: string }
  | { readonly kind: 'template' }

export function createUploadQueue(target: UploadTarget): UploadQueue {
  const belongs =
    target.kind === 'template'
      ? { is_template: true }
      : { is_template: false, deal: target.dealId, request: target.requestId }
  const queue = new UploadQueue({
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
    onScanResult: () => undefined,
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
