import { bulkDownload, prepareZip } from '@loanyard/contract/documents/calls'
import { callApi } from '../../../lib/api/api.ts'
import type { ViewerRole } from '../../../lib/auth/viewer-role.ts'

export interface ArchiveOptions {
  readonly partnerId: string
  /** Default: staff. */
  readonly viewerRole?: ViewerRole
  /** Leaves out documents whose bytes are missing or that can't be watermarked. */
  readonly leaveOutMissing?: boolean
}

/** Throws ApiError. */
export async function prepareArchive(
  documentIds: readonly string[],
  { partnerId, viewerRole = {}, leaveOutMissing = false }: ArchiveOptions,
): Promise<string> {
  const { token } = await callApi(prepareZip, {
    params: { partner_id: partnerId },
    query: viewerRole,
    body: { doc_ids: [...documentIds], ...(leaveOutMissing && { leave_out_missing: true }) },
  })
  const { presigned_zip_url } = await callApi(bulkDownload, { body: { token } })
  return presigned_zip_url
}
