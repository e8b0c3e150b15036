import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { getDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { DocumentPreview } from '../../../domain/documents/document-preview.tsx'
import { bundleKeys } from '../../../domain/query-keys.ts'
import { messageOf, isNotFound, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { bundleFailures } from '../bundle-commands.ts'
import { bundleQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import { AttachmentsSection } from './attachments-section.tsx'
import { BundleHeader } from './bundle-header.tsx'
import * as copy from './copy.ts'
import { DetailsSection } from './details-section.tsx'

function BundleSkeleton() {
  return (
    <div className={ui.stack4} role="status" aria-label={copy.loading}>
      <Skeleton width="22rem" height="26px" />
      <div className={ui.columns}>
        <Skeleton height="24rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  )
}

/** Must match the CSS: in a single column the details come before the attachments, which may be long. */
const singleColumnQuery = '(max-width: 1099px)'

interface BundleViewProps {
  partnerId: string
  bundleId: string
  /** Undefined while loading. */
  stages: readonly Stage[] | undefined
  /** Null if stages loaded without an error. */
  onRetryStages: (() => void) | null
  onOpen: (bundle: BundleSummary) => void
  onLeave: (bundle: BundleSummary) => void
}

function NoBundle({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title={copy.notFoundTitle} />
      <EmptyState
        title={copy.notFoundHeading}
        actions={
          <Link to={paths.bundles(partnerId)} className={buttonClass()}>
            {copy.allChecklists}
          </Link>
        }
      >
        {copy.notFoundText}
      </EmptyState>
    </Page>
  )
}

function TemplatePreview({ partnerId, id, onClose }: { partnerId: string; id: string; onClose: () => void }) {
  const { data: document, error } = useQuery<Document>({
    queryKey: bundleKeys.template(partnerId, id),
    queryFn: ({ signal }) => callApi(getDocument, { params: { document_id: id, partner_id: partnerId }, signal }),
  })
  useEffect(() => {
    if (error === null) return
    notifyError(reasonOf(error, specified.fetchDocumentFailed))
    onClose()
  }, [error, onClose])
  if (document === undefined) return null
  return <DocumentPreview {...{ partnerId, onClose }} documents={[document]} index={0} onIndex={() => undefined} />
}

export function BundleView({ partnerId, bundleId, stages, onRetryStages, onOpen, onLeave }: BundleViewProps) {
  const { data: bundle, error, isFetching, refetch } = useQuery(bundleQuery(partnerId, bundleId))
  const [template, setTemplate] = useState<string | null>(null)
  const isNarrow = useMedia(singleColumnQuery)
  useSetBreadcrumbName(bundleId, bundle?.title)
  const retry = () => void refetch()
  if (isNotFound(error)) return <NoBundle partnerId={partnerId} />
  if (bundle === undefined || (stages === undefined && onRetryStages === null)) {
    return (
      <Page>
        <VisuallyHiddenHeading name={copy.checklist} />
        {error === null ? (
          <BundleSkeleton />
        ) : (
          <FailedState title={bundleFailures.fetch} onRetry={retry} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
      </Page>
    )
  }
  const details = <DetailsSection key="details" {...{ partnerId, bundle }} stages={stages ?? []} />
  return (
    <Page>
      {error !== null && (
        <RefreshFailed title={bundleFailures.fetch} error={error} onRetry={retry} retrying={isFetching} />
      )}
      <BundleHeader {...{ partnerId, bundle }} onCopied={onOpen} onDeleted={() => onLeave(bundle)} />
      {onRetryStages && <FailedState inline title={specified.fetchStagesFailed} onRetry={onRetryStages} />}
      {bundle.can.update && bundle.requests_count > 0 && (
        <p className={clsx(ui.note, ui.accentNote, ui.pretty)}>{copy.changesNote}</p>
      )}
      {!bundle.can.update && <p className={clsx(ui.note, ui.accentNote, ui.pretty)}>{copy.readOnlyNote}</p>}
      <div className={ui.columns}>
        {isNarrow && details}
        <AttachmentsSection key="attachments" {...{ partnerId, bundle }} onPreview={setTemplate} />
        {!isNarrow && details}
      </div>
      {template !== null && <TemplatePreview partnerId={partnerId} id={template} onClose={() => setTemplate(null)} />}
    </Page>
  )
}
