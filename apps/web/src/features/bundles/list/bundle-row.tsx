import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatCounted } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { requestedLabel } from '../bundle-display.ts'
import { BundleMenu } from '../bundle-menu.tsx'
import styles from './bundles.module.css'
import * as copy from './copy.ts'

interface BundleLinkProps {
  partnerId: string
  bundle: { id: string; title: string }
  className?: string
}

/** Carries the title for the breadcrumbs (product-rules 1.3). */
function BundleLink({ partnerId, bundle, className = '' }: BundleLinkProps) {
  return (
    <Link
      className={className}
      to="/partner/$partnerId/bundles/$bundleId"
      params={{ partnerId, bundleId: bundle.id }}
      search={{ bundle_title: bundle.title }}
      data-row-link
    >
      {bundle.title}
    </Link>
  )
}

interface BundleRowProps {
  partnerId: string
  bundle: BundleSummary
  /** Position in the whole list, for the keyboard. */
  index: number
  onCopied: (copy: BundleSummary) => void
  onDeleted: (bundle: BundleSummary) => void
}

export function BundleRow({ partnerId, bundle, index, onCopied, onDeleted }: BundleRowProps) {
  const { description, deal, deal_title: dealTitle } = bundle
  return (
    <li className={clsx(ui.ruled, ui.hovers, styles.row)} data-row={index}>
      <div className={styles.content}>
        <BundleLink partnerId={partnerId} bundle={bundle} className={styles.title ?? ''} />
        {deal !== null && dealTitle !== null && (
          <p className={clsx(ui.clip, ui.quiet, styles.deal)}>
            {copy.forDeal}{' '}
            <Link
              to="/partner/$partnerId/deals/$dealId"
              params={{ partnerId, dealId: deal }}
              search={{ deal_name: dealTitle }}
            >
              {dealTitle}
            </Link>
          </p>
        )}
        {description !== '' && <p className={clsx(ui.clip, ui.quiet, styles.description)}>{description}</p>}
      </div>
      <div className={styles.facts}>
        <span className={clsx(ui.quiet, ui.unbroken, ui.right)}>{formatCounted(bundle.attachments_count, 'item')}</span>
        <span className={clsx(ui.quiet, ui.unbroken, ui.right)}>{requestedLabel(bundle.requests_count)}</span>
        <span className={clsx(ui.quiet, ui.unbroken, ui.right, styles.modified)}>
          {copy.updated} <RelativeTime value={bundle.modified} />
        </span>
      </div>
      {bundle.can.update && (
        <div className={styles.menu}>
          <BundleMenu partnerId={partnerId} bundle={bundle} onCopied={onCopied} onDeleted={() => onDeleted(bundle)} />
        </div>
      )}
    </li>
  )
}
