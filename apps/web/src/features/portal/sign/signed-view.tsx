import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { usePreview } from '../../../domain/documents/document-preview.tsx'
import { useDownload } from '../../../domain/documents/use-download.ts'
import { formatDateTimeInSentence } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
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
    <section className={clsx(ui.stack3, ui.shrinks)} aria-label={copy.signed}>
      <div className={clsx(ui.stack1, ui.callout, ui.positiveNote)} role="status">
        <p>
          <strong>{copy.signedMessage}</strong> {copy.hasSignedDocument(partner)}
        </p>
        {signed !== null && (
          <p className={ui.quiet}>
            {copy.certificate(signed.name, formatDateTimeInSentence(signed.at), signed.reference)}
          </p>
        )}
      </div>
      {submission.documents.map((document) => (
        <SignedDocument key={document.id} {...{ deal, document }} />
      ))}
      <div className={clsx(ui.row2, styles.actions)}>
        {next !== null && (
          <Link
            to={paths.myDoc(deal.partnerId, deal.dealId, next.id)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {copy.next(next.title)}
          </Link>
        )}
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={buttonClass({ size: 'large' })}>
          {copy.backToMyDocs}
        </Link>
      </div>
    </section>
  )
}

function SignedDocument({ deal, document }: { deal: DealRef; document: Submission['documents'][number] }) {
  const preview = usePreview(deal.partnerId)
  const { download, isDownloading } = useDownload(deal.partnerId, document)
  return (
    <div className={clsx(ui.row4, ui.between, ui.box, styles.documentLine)}>
      <p>{document.name}</p>
      <div className={clsx(ui.row2, styles.actions)}>
        <Button aria-label={copy.openName(document.name)} onClick={() => preview.open(document)}>
          {actionLabels.open}
        </Button>
        <Button
          icon={<IconDownload />}
          busy={isDownloading}
          aria-label={copy.downloadName(document.name)}
          onClick={download}
        >
          {actionLabels.download}
        </Button>
      </div>
      {preview.shown}
    </div>
  )
}
