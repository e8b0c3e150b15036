import { createContext, useContext } from 'react'
import type { DownloadState } from './download-machine.ts'
import type { ArchiveOptions } from './prepare-archive.ts'

export interface DocumentDownload extends DownloadState {
  readonly start: (documentIds: readonly string[], options: ArchiveOptions) => Promise<void>
  readonly trigger: () => Promise<void>
  readonly retry: (change?: Partial<ArchiveOptions>) => Promise<void>
  readonly reset: () => void
}

export const DownloadContext = createContext<DocumentDownload | null>(null)

/** There is one download for the whole page. Throws outside its provider. */
export function useDocumentDownload(): DocumentDownload {
  const download = useContext(DownloadContext)
  if (download === null) throw new Error('useDocumentDownload must be used within the document-download provider')
  return download
}
