import { presignDownload } from '@loanyard/contract/documents/calls'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { useViewerRole } from '../../lib/auth/viewer-role.ts'
import { saveFromUrl } from '../../lib/browser/save-file.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import type { PreviewDocument } from './preview/preview-kind.ts'

export function useDownload(partnerId: string, { id, name }: Pick<PreviewDocument, 'id' | 'name'>) {
  const side = useViewerRole()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { partner_id: partnerId, document_id: id }
      const { presigned_url } = await callApi(presignDownload, { params, query: { as: 'attachment', ...side } })
      await saveFromUrl(presigned_url, name)
    },
    onError: (error) => notifyError(reasonOf(error, copy.downloadFailed)),
  })
  return { download: () => mutate(), isDownloading: isPending }
}

export type Download = ReturnType<typeof useDownload>
