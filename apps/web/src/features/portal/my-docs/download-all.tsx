import { listDealDocuments } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dealParams, type DealRef } from '../../../domain/deal-ref.ts'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'

/** The page's one download of several documents. */
export interface Archive {
  readonly start: (documentIds: readonly string[]) => void
  readonly isBusy: boolean
}

/** All pages. Throws ApiError. */
async function loadAll(deal: DealRef): Promise<Document[]> {
  let page = await callApi(listDealDocuments, { params: dealParams(deal), query: { ...asClient, limit: '100' } })
  const documents = [...page.results]
  while (page.next !== null) {
    page = await followNext(listDealDocuments, page.next)
    documents.push(...page.results)
  }
  return documents
}

/** Also the documents that aren't on the screen yet. */
export function DownloadAll({ deal, archive }: { deal: DealRef; archive: Archive }) {
  const { guard, dialog } = useDownloadWarning()
  const [isLoading, setLoading] = useState(false)
  const start = async () => {
    setLoading(true)
    try {
      const documents = await loadAll(deal)
      guard(documents, () => archive.start(documents.map(({ id }) => id)))
    } catch (error) {
      notifyError(reasonOf(error, specified.failedToFetchDocuments))
    }
    setLoading(false)
  }
  return (
    <>
      <Button size="small" icon={<IconDownload />} busy={isLoading || archive.isBusy} onClick={() => void start()}>
        {copy.downloadAll}
      </Button>
      {dialog}
    </>
  )
}
