import { Link } from '@tanstack/react-router'
import { useSetBreadcrumbName } from '../../../lib/crumb-names.ts'
import { paths } from '../../../lib/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { UploadList } from '../answer/upload-lines.tsx'
import type { DealRef } from '../deal-ref.ts'
import { OwnDocuments } from '../documents/own-documents.tsx'
import styles from './my-docs.module.css'

interface RequestGoneProps {
  deal: DealRef
  requestId: string
  partner: string
  /** The list of everything is beside it. */
  isWide: boolean
}

/** In the place of a request that was taken back meanwhile: what was sent for it is kept. */
export function RequestGone({ deal, requestId, partner, isWide }: RequestGoneProps) {
  useSetBreadcrumbName(requestId, 'No longer needed')
  const Heading = isWide ? 'h2' : 'h1'
  return (
    <article className={styles.request} aria-labelledby="request-gone">
      <PageTitle name="No longer needed" />
      <div className={styles.head} role="status">
        <Heading id="request-gone">This is no longer needed</Heading>
        <p className={styles.text}>
          {partner} no longer needs this, so there’s nothing to send. Anything you uploaded for it is still with your
          documents.
        </p>
      </div>
      <UploadList deal={deal} requestId={requestId} />
      {!isWide && <OwnDocuments deal={deal} />}
      <div className={styles.ways}>
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={buttonClass({ variant: 'primary' })}>
          Back to My Docs
        </Link>
      </div>
    </article>
  )
}
