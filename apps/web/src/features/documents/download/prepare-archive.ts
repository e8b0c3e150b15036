import { bulkDownload, prepareZip } from '@loanyard/contract/document-calls'
import { callApi } from '../../../lib/api.ts'

export interface ArchiveOptions {
  readonly partnerId: string
  /** Make it without the documents whose bytes are missing in the store. */
  readonly leaveOutMissing?: boolean
}

/** Has one archive made of documents and answers its address. Throws ApiError. */
export async function prepareArchive(
  documentIds: readonly string[],
  { partnerId, leaveOutMissing = false }: ArchiveOptions,
): Promise<string> {
  const { token } = await callApi(prepareZip, {
    params: { partner_id: partnerId },
    body: { doc_ids: [...documentIds], ...(leaveOutMissing && { leave_out_missing: true }) },
  })
  const { presigned_zip_url } = await callApi(bulkDownload, { body: { token } })
  return presigned_zip_url
}
