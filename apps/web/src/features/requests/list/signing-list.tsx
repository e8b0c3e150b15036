import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { signingQuery } from '../queries.ts'
import { requestFailures } from '../request-commands.ts'
import { useRequests } from '../requests-context.ts'
import styles from '../requests.module.css'
import { AdditionalCard, RequestsCard } from './bundle-card.tsx'
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
    <div className={styles.cards} data-request-list>
      {[...groups].map(([id, requests]) => (
        <RequestsCard key={id} title={requests[0]?.bundle.title ?? ''} requests={requests} rows={rows} />
      ))}
      {additional.length > 0 && <AdditionalCard requests={additional} rows={rows} />}
    </div>
  )
}
