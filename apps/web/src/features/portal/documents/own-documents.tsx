import type { Document } from '@loanyard/contract/documents'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api-error.ts'
import { formatDate, formatSize } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { FileName } from '../../../ui/file-name.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDownloadWarning } from '../../documents/preview/active-content.tsx'
import { useDownload } from '../../documents/preview/use-download.ts'
import type { DealRef } from '../deal-ref.ts'
import { ownDocumentsQuery } from '../requests-query.ts'
import { usePreview } from '../../requests/shared/use-preview.tsx'
import { AddDocuments } from './add-documents.tsx'
import styles from './documents.module.css'
import { useDeleteDocument } from './use-delete-document.ts'

interface LineProps {
  document: Document
  deal: DealRef
  onOpen: () => void
  onDelete: () => void
}

function DocumentRow({ document, deal, onOpen, onDelete }: LineProps) {
  const { name, size, created, can } = document
  const { download, isDownloading } = useDownload(deal.partnerId, document)
  const { guard, dialog } = useDownloadWarning()
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <button type="button" className={styles.name} aria-label={`Open ${name}`} onClick={onOpen}>
          <FileName name={name} />
        </button>
        <span className={styles.facts}>
          {formatDate(created)}
          {size !== null && ` · ${formatSize(size)}`}
        </span>
      </div>
      <IconButton
        label={`Download ${name}`}
        icon={<IconDownload />}
        aria-busy={isDownloading}
        onClick={() => guard([document], download)}
      />
      {can.delete && <IconButton label={`Delete ${name}`} icon={<IconTrash />} onClick={onDelete} />}
      {dialog}
    </li>
  )
}

interface OwnDocumentsProps {
  deal: DealRef
  /** Whether more can be added here. */
  canAdd?: boolean
}

/** The papers of the deal that the client has sent: to look at, to keep, and to delete as long as no answer holds them. */
export function OwnDocuments({ deal, canAdd = false }: OwnDocumentsProps) {
  const query = useInfiniteQuery(ownDocumentsQuery(deal))
  const preview = usePreview(deal.partnerId)
  const remove = useDeleteDocument(deal)
  const documents = query.data?.pages.flatMap(({ results }) => results)
  const count = query.data?.pages[0]?.total_count
  if (documents?.length === 0 && !canAdd) return null
  return (
    <section className={styles.documents} aria-labelledby="your-documents">
      <h2 id="your-documents">
        Your documents {count !== undefined && count > 0 && <span className={styles.facts}>{count}</span>}
      </h2>
      {documents === undefined &&
        (query.error === null ? (
          <Skeleton width="100%" height="48px" />
        ) : (
          <FailedState
            inline
            title="Failed to fetch User Stage Documents"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {messageOf(query.error)}
          </FailedState>
        ))}
      {documents !== undefined && documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              {...{ document, deal }}
              onOpen={() => preview.open(document, documents)}
              onDelete={() => remove.mutate(document)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more documents
        </Button>
      )}
      {canAdd && <AddDocuments deal={deal} />}
      {preview.shown}
    </section>
  )
}
