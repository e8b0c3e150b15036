import { bulkDownload, prepareZip } from '@loanyard/contract/documents/calls'
import { callApi } from '../../../lib/api/api.ts'
import type { ViewerRole } from '../../../lib/auth/viewer-role.ts'

export interface ArchiveOptions {
  readonly partnerId: string
  /** As whom; default: staff. */
  readonly side?: ViewerRole
  /** Make it without the documents whose bytes are missing in the store, or that cannot bear a watermark. */
  readonly leaveOutMissing?: boolean
}

/** Has one archive made of documents and answers its address. Throws ApiError. */
export async function prepareArchive(
  documentIds: readonly string[],
  { partnerId, side = {}, leaveOutMissing = false }: ArchiveOptions,
): Promise<string> {
  const { token } = await callApi(prepareZip, {
    params: { partner_id: partnerId },
    query: side,
    body: { doc_ids: [...documentIds], ...(leaveOutMissing && { leave_out_missing: true }) },
  })
  const { presigned_zip_url } = await callApi(bulkDownload, { body: { token } })
  return presigned_zip_url
}
