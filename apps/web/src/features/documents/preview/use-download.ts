import { presignDownload } from '@loanyard/contract/document-calls'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { reasonOf } from '../../../lib/failure.ts'
import { saveFromUrl } from '../../../lib/save-address.ts'
import { useViewerRole } from '../../../lib/side.ts'
import { notifyError } from '../../../ui/toast.ts'
import type { PreviewDocument } from './preview-kind.ts'

/** Saves a document on the reader's computer; says so where that does not work. */
export function useDownload(partnerId: string, { id, name }: Pick<PreviewDocument, 'id' | 'name'>) {
  const side = useViewerRole()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { partner_id: partnerId, document_id: id }
      const { presigned_url } = await callApi(presignDownload, { params, query: { as: 'attachment', ...side } })
      await saveFromUrl(presigned_url, name)
    },
    onError: (error) => notifyError(reasonOf(error, 'Couldn’t download document')),
  })
  return { download: () => mutate(), isDownloading: isPending }
}

export type Download = ReturnType<typeof useDownload>
