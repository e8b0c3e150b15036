import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../../domain/documents/use-download.ts'
import { usePreview } from '../../../domain/documents/use-preview.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import type { DealRef } from '../queries.ts'
import styles from './sign.module.css'

interface SignedViewProps {
  deal: DealRef
  submission: Submission
  next: Requirement | null
  partner: string
}

export function SignedView({ deal, submission, next, partner }: SignedViewProps) {
  const { signed } = submission
  return (
    <section className={styles.step} aria-label="Signed">
      <div className={styles.done} role="status">
        <p>
          <strong>Signed.</strong> {partner} has your signed document.
        </p>
        {signed !== null && (
          <p className={styles.help}>
            By {signed.name}, {formatDateTime(signed.at)}. Certificate {signed.reference}
          </p>
        )}
      </div>
      {submission.documents.map((document) => (
        <SignedDocument key={document.id} {...{ deal, document }} />
      ))}
      <div className={styles.ways}>
        {next !== null && (
          <Link
            to={paths.myDoc(deal.partnerId, deal.dealId, next.id)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            Next: {next.title}
          </Link>
        )}
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={buttonClass({ size: 'large' })}>
          Back to My Docs
        </Link>
      </div>
    </section>
  )
}

function SignedDocument({ deal, document }: { deal: DealRef; document: Submission['documents'][number] }) {
  const preview = usePreview(deal.partnerId)
  const { download, isDownloading } = useDownload(deal.partnerId, document)
  return (
    <div className={styles.paperLine}>
      <p>{document.name}</p>
      <div className={styles.ways}>
        <Button aria-label={`Open ${document.name}`} onClick={() => preview.open(document)}>
          Open
        </Button>
        <Button
          icon={<IconDownload />}
          busy={isDownloading}
          aria-label={`Download ${document.name}`}
          onClick={download}
        >
          Download
        </Button>
      </div>
      {preview.shown}
    </div>
  )
}
