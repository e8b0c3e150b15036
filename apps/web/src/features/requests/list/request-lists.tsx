import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { signingQuery } from '../queries.ts'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import styles from '../requests.module.css'
import { AdditionalCard, BundleCard, RequestsCard } from './bundle-card.tsx'
import * as copy from './copy.ts'
import type { RowsState } from './request-row.tsx'

export function SigningList({ rows }: { rows: RowsState }) {
  const { scope } = useRequests()
  const { data, error, refetch, isFetching } = useQuery(signingQuery(scope))
  if (data === undefined) {
    if (error === null) return <Skeleton height="12rem" />
    return (
      <FailedState inline title={requestFailures.signing} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const { additional_panda_docs: additional, bundle_panda_docs: bundled } = data
  if (additional.length === 0 && bundled.length === 0) {
    return <EmptyState title={copy.noSignaturesTitle}>{copy.noSignaturesText}</EmptyState>
  }
  // A bundle may have been requested more than once; each request is its own group.
  const groups = Map.groupBy(bundled, ({ bundle_request: request, bundle }) => request?.id ?? bundle.id)
  return (
    <div className={ui.stack3} data-request-list>
      {[...groups].map(([id, requests]) => (
        <RequestsCard key={id} title={requests[0]?.bundle.title ?? ''} requests={requests} rows={rows} />
      ))}
      {additional.length > 0 && <AdditionalCard requests={additional} rows={rows} />}
    </div>
  )
}

function NoRequests({ canRequest }: { canRequest: boolean }) {
  const { scope, stageName, openDialog } = useRequests()
  return (
    <EmptyState
      title={copy.emptyTitle(stageName)}
      actions={
        <>
          {canRequest && (
            <Button variant="primary" onClick={() => openDialog({ kind: 'bundle' })}>
              {copy.requestChecklist}
            </Button>
          )}
          <Link to={paths.bundles(scope.partnerId)} className={buttonClass()}>
            {copy.openLibrary}
          </Link>
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  )
}

interface StageRequestsProps {
  bundles: readonly BundleRequest[]
  additional: readonly Requirement[]
  rows: RowsState
  canRequest: boolean
}

export function StageRequests({ bundles, additional, rows, canRequest }: StageRequestsProps) {
  if (bundles.length === 0 && additional.length === 0) return <NoRequests canRequest={canRequest} />
  return (
    <div className={ui.stack3} data-request-list>
      {bundles.map((bundle) => (
        <BundleCard key={bundle.id} bundle={bundle} rows={rows} />
      ))}
      {additional.length > 0 && <AdditionalCard requests={additional} rows={rows} />}
      <p className={clsx(ui.fine, styles.keys)}>
        <kbd>J</kbd> <kbd>K</kbd> {copy.keyMove} · <kbd>Enter</kbd> {copy.keyOpen} · <kbd>X</kbd> {copy.keySelect} ·{' '}
        <kbd>A</kbd> {copy.keyApprove} · <kbd>R</kbd> {copy.keySendBack} · {copy.dropHint}
      </p>
    </div>
  )
}
