import type { LenderAccess, LenderDownload } from '@loanyard/contract/lenders/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted, formatDateTime } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import styles from './access.module.css'
import * as copy from './copy.ts'
import { documentAccessQuery } from './queries.ts'

function AccessRow({ access }: { access: LenderDownload }) {
  return (
    <li>
      <p>
        <strong>{access.by}</strong> {copy.verbs[access.kind]}{' '}
        {access.kind === 'archive' ? (
          copy.archiveOf(formatCounted(access.documents_count, 'document'))
        ) : (
          <FileName name={access.name} />
        )}
      </p>
      <p className={ui.quiet}>
        <time dateTime={access.created}>{formatDateTime(access.created)}</time>
      </p>
    </li>
  )
}

function AccessList({ deal, lender }: { deal: DealRef; lender: LenderAccess['lender'] }) {
  const query = useInfiniteQuery(documentAccessQuery(deal, lender.id))
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage, hasNextPage } = query
  const accesses = data?.pages.flatMap((page) => page.results)
  return (
    <div>
      {accesses === undefined && error === null && <Skeleton height="48px" />}
      {accesses !== undefined && (
        <ol aria-label={copy.accessesOf(lender.name)}>
          {accesses.map((access) => (
            <AccessRow key={access.id} access={access} />
          ))}
        </ol>
      )}
      {error !== null && (
        <FailedState
          inline
          title={copy.failedToFetchDocuments}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button wide busy={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showOlder}
        </Button>
      )}
    </div>
  )
}

/** What one lender opened, loaded when the borrower wants to see it. */
export function LenderAccesses({ deal, access }: { deal: DealRef; access: LenderAccess }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.accesses} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{copy.showAccesses(formatCounted(access.accesses_count, 'time'))}</summary>
      {isOpen && <AccessList deal={deal} lender={access.lender} />}
    </details>
  )
}
