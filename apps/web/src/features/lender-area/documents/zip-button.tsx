import type { LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { formatCount } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

export interface Archive {
  readonly start: (documentIds: readonly string[]) => void
  readonly isBusy: boolean
}

/** Limit of the contract. */
const maxArchiveDocuments = 2000

/** Limit of the server on PDFs to watermark per archive. */
const maxWatermarkedPdfs = 300

interface ZipProps {
  documents: readonly LenderDocument[]
  label: string
  archive: Archive
  hasWatermark: boolean
}

/** Null if the documents fit in one archive. */
function tooMany(documents: readonly LenderDocument[], hasWatermark: boolean): string | null {
  if (documents.length > maxArchiveDocuments) return copy.tooManyDocuments(formatCount(maxArchiveDocuments))
  const pdfs = documents.filter(({ file_type: type }) => type === 'application/pdf').length
  if (!hasWatermark || pdfs <= maxWatermarkedPdfs) return null
  return copy.tooManyPdfs(formatCount(maxWatermarkedPdfs))
}

export function ZipButton({ documents, label, archive, hasWatermark }: ZipProps) {
  const { guard, dialog } = useDownloadWarning()
  const reason = tooMany(documents, hasWatermark)
  if (reason !== null) return <p className={ui.muted}>{reason}</p>
  return (
    <>
      <Button
        icon={<IconDownload />}
        busy={archive.isBusy}
        disabled={documents.length === 0}
        onClick={() => guard(documents, () => archive.start(documents.map(({ id }) => id)))}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}
