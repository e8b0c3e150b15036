import type { Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { requestedLabel } from '../bundle-display.ts'
import { BundleMenu } from '../bundle-menu.tsx'
import * as copy from './copy.ts'
import styles from './editor.module.css'

interface BundleHeaderProps {
  partnerId: string
  bundle: Bundle
  onCopied: (copy: BundleSummary) => void
  onDeleted: () => void
}

export function BundleHeader({ partnerId, bundle, onCopied, onDeleted }: BundleHeaderProps) {
  const { deal, deal_title: dealTitle } = bundle
  return (
    <PageHeader
      title={bundle.title}
      meta={
        <span className={clsx(ui.wrap3, ui.baseline)}>
          {bundle.is_archived && <StatusBadge tone="muted">{copy.archived}</StatusBadge>}
          {bundle.is_custom && <StatusBadge tone="neutral">{copy.custom}</StatusBadge>}
          <span>{requestedLabel(bundle.requests_count)}</span>
        </span>
      }
      actions={
        <>
          <Link to={paths.checklistPreview(partnerId, bundle.id)} className={buttonClass()}>
            <IconEye aria-hidden="true" /> {copy.previewAsBorrower}
          </Link>
          {bundle.can.update && <BundleMenu {...{ partnerId, bundle, onCopied, onDeleted }} />}
        </>
      }
    >
      {deal !== null && dealTitle !== null && (
        <p className={clsx(ui.quiet, styles.quiet)}>
          {copy.madeFor}{' '}
          <Link
            to="/partner/$partnerId/deals/$dealId"
            params={{ partnerId, dealId: deal }}
            search={{ deal_name: dealTitle }}
          >
            {dealTitle}
          </Link>
        </p>
      )}
    </PageHeader>
  )
}
