import type { DealSharing, LenderDownload } from '@loanyard/contract/lenders/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { formatCounted, formatDateTime } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { FileName } from '../../../../ui/text/file-name.tsx'
import { lenderFailures } from '../../queries.ts'
import { useSharing } from '../sharing-context.ts'
import { downloadsQuery } from '../sharing-queries.ts'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

function DownloadRow({ download }: { download: LenderDownload }) {
  return (
    <li className={styles.download}>
      <p>
        <strong>{download.by}</strong> {download.kind === 'opened' ? copy.openedDocument : copy.downloadedDocument}{' '}
        <FileName name={download.name} />
        {download.kind === 'archive' && copy.archiveOf(formatCounted(download.documents_count, 'document'))}
      </p>
      <p className={clsx(ui.quiet, styles.quiet)}>
        <time dateTime={download.created}>{formatDateTime(download.created)}</time>
      </p>
    </li>
  )
}

export function Downloads({ sharing }: { sharing: DealSharing }) {
  const { dealRef } = useSharing()
  const query = useInfiniteQuery(downloadsQuery(dealRef, sharing.lender.id))
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    query
  const downloads = data?.pages.flatMap((page) => page.results)
  return (
    <div>
      <h4>{copy.downloadsTitle}</h4>
      {downloads === undefined && error === null && <Skeleton height="48px" />}
      {downloads?.length === 0 && <p className={clsx(ui.quiet, styles.quiet)}>{copy.noDownloads}</p>}
      <ol className={styles.downloads} aria-label={copy.downloadsOf(sharing.lender.name)}>
        {downloads?.map((download) => (
          <DownloadRow key={download.id} download={download} />
        ))}
      </ol>
      {error !== null && (
        <FailedState
          inline
          title={lenderFailures.fetchDownloads}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showOlder}
        </Button>
      )}
    </div>
  )
}
