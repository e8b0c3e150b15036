import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as copy from '../../../features/portal/preview/copy.ts'
import { PortalPreview, type PreviewedPage } from '../../../features/portal/preview/portal-preview.tsx'
import { previewQuery } from '../../../features/portal/preview/preview-cache.ts'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

interface LoadedPreviewProps {
  query: ReturnType<typeof previewQuery>
  at: PreviewedPage
  onGo: (at: PreviewedPage) => void
  back: string
  hasDashboard: boolean
}

function LoadedPreview({ query, ...shown }: LoadedPreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (isNotFound(error)) return <NotFoundPage />
  if (data !== undefined) return <PortalPreview preview={data} {...shown} />
  return (
    <Page>
      <VisuallyHiddenHeading name={copy.loadingTitle} />
      {error === null ? (
        <div role="status" aria-label={copy.loading}>
          <Skeleton height="60vh" />
        </div>
      ) : (
        <FailedState title={copy.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
    </Page>
  )
}

export function PortalPreviewPage() {
  const { partnerId, dealId } = useParams({ from: '/staff/partner/$partnerId/deals/$dealId/portal-preview' })
  const { at } = useSearch({ from: '/staff/partner/$partnerId/deals/$dealId/portal-preview' })
  const navigate = useNavigate()
  const go = useCallback(
    (page: PreviewedPage) =>
      void navigate({
        to: '/partner/$partnerId/deals/$dealId/portal-preview',
        params: { partnerId, dealId },
        search: { at: page },
      }),
    [navigate, partnerId, dealId],
  )
  return (
    <LoadedPreview
      key={dealId}
      query={previewQuery(partnerId, { dealId })}
      at={at}
      onGo={go}
      back={paths.deal(partnerId, dealId)}
      hasDashboard
    />
  )
}

export function ChecklistPreviewPage() {
  const { partnerId, bundleId } = useParams({ from: '/staff/partner/$partnerId/bundles/$bundleId/portal-preview' })
  const { at } = useSearch({ from: '/staff/partner/$partnerId/bundles/$bundleId/portal-preview' })
  const navigate = useNavigate()
  const go = useCallback(
    (page: PreviewedPage) =>
      void navigate({
        to: '/partner/$partnerId/bundles/$bundleId/portal-preview',
        params: { partnerId, bundleId },
        search: { at: page },
      }),
    [navigate, partnerId, bundleId],
  )
  return (
    <LoadedPreview
      key={bundleId}
      query={previewQuery(partnerId, { bundleId })}
      at={at}
      onGo={go}
      back={paths.bundle(partnerId, bundleId)}
      hasDashboard={false}
    />
  )
}
