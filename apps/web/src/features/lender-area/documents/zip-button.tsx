import type { LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { formatCount } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './documents.module.css'

/** Has documents made into one archive. */
export interface Archive {
  readonly start: (documentIds: readonly string[]) => void
  readonly isBusy: boolean
}

/** The contract: so many documents go into one archive. */
const maxArchiveDocuments = 2000

/** The server's: so many PDFs are given a watermark for one archive. */
const maxWatermarkedPdfs = 300

interface ZipProps {
  documents: readonly LenderDocument[]
  label: string
  archive: Archive
  hasWatermark: boolean
}

/** Why they do not go into one archive; null where they do. */
function tooMany(documents: readonly LenderDocument[], hasWatermark: boolean): string | null {
  if (documents.length > maxArchiveDocuments)
    return `You can download up to ${formatCount(maxArchiveDocuments)} documents in one zip.`
  const pdfs = documents.filter(({ file_type: type }) => type === 'application/pdf').length
  if (!hasWatermark || pdfs <= maxWatermarkedPdfs) return null
  return `PDFs are stamped with your name, so you can download up to ${formatCount(maxWatermarkedPdfs)} in one zip. Choose fewer.`
}

/** Downloads documents as one archive, or says why that does not go. */
export function ZipButton({ documents, label, archive, hasWatermark }: ZipProps) {
  const { guard, dialog } = useDownloadWarning()
  const reason = tooMany(documents, hasWatermark)
  if (reason !== null) return <p className={styles.quiet}>{reason}</p>
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
