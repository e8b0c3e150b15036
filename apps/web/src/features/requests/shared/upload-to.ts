import { createUpload } from '@loanyard/contract/document-calls'
import { callApi } from '../../../lib/api.ts'
import { memoryStorage } from '../../../lib/browser-storage.ts'
import { fileNameToSend } from '../../../lib/file-name.ts'
import { waitOrOnline } from '../../../lib/upload/backoff.ts'
import { declaredTypeOf } from '../../../lib/upload/check-file.ts'
import { missingUrlMessage } from '../../../lib/upload/failure-words.ts'
import { ResumableUploads } from '../../../lib/upload/kept-uploads.ts'
import { uploadTransport } from '../../../lib/upload/transport.ts'
import { activeUploads } from '../../../lib/upload/under-way.ts'
import { isInProgress, UploadQueue } from '../../../lib/upload/upload-queue.ts'

/** What a file is sent for: the answer to a request, or a paper that is given along with one. */
export type UploadTarget =
  | { readonly kind: 'answer'; readonly dealId: string; readonly requestId: string }
  | { readonly kind: 'template' }

/** A queue whose files belong to a request, or are templates. */
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
        if (!upload.presigned_url) throw new Error(missingUrlMessage)
        return upload
      },
    },
    kept: new ResumableUploads(memoryStorage()),
    pause: waitOrOnline,
    onScanResult: () => undefined,
  })
  queue.subscribe(() => activeUploads.report(queue, queue.items().filter(isInProgress).length))
  return queue
}
