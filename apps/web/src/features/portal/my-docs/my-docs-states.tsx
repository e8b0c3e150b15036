import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { UploadList } from '../answer/upload-list.tsx'
import * as copy from './copy.ts'
import styles from './my-docs.module.css'
import { OwnDocuments } from './own-documents.tsx'

interface RequestGoneProps {
  deal: DealRef
  requestId: string
  partner: string
  /** The request list is shown next to it. */
  isWide: boolean
}

/** The request was withdrawn in the meantime; what was sent for it is kept. */
export function RequestGone({ deal, requestId, partner, isWide }: RequestGoneProps) {
  useSetBreadcrumbName(requestId, copy.noLongerNeeded)
  const Heading = isWide ? 'h2' : 'h1'
  return (
    <article className={clsx(ui.stack5, ui.box, styles.request)} aria-labelledby="request-gone">
      <PageTitle name={copy.noLongerNeeded} />
      <div className={clsx(ui.stack2, styles.head)} role="status">
        <Heading id="request-gone">{copy.requestGoneTitle}</Heading>
        <p className={styles.text}>{copy.requestGoneText(partner)}</p>
      </div>
      <UploadList deal={deal} requestId={requestId} />
      {!isWide && <OwnDocuments deal={deal} />}
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={buttonClass({ variant: 'primary' })}>
          {copy.backToMyDocs}
        </Link>
      </div>
    </article>
  )
}

export function MyDocsSkeleton() {
  return (
    <div className={clsx(ui.stack4, styles.narrow)} role="status">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <Skeleton width="10rem" height="28px" />
      <Skeleton width="100%" height="8px" />
      <Skeleton width="100%" height="16rem" />
    </div>
  )
}
