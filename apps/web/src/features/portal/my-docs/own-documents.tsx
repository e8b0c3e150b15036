import type { Document } from '@loanyard/contract/documents/schemas'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { usePreview } from '../../../domain/documents/document-preview.tsx'
import { useDownload } from '../../../domain/documents/use-download.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { formatDate, formatSize } from '../../../lib/format/format.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FittedFileName } from '../../../ui/text/fitted-file-name.tsx'
import { uploadsFor } from '../answer/request-uploads.ts'
import { UploadList } from '../answer/upload-list.tsx'
import { ownDocumentsQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import type { Archive } from './download-all.tsx'
import styles from './own-documents.module.css'
import { useDeleteDocument } from './use-delete-document.ts'

const DownloadAll = lazy(async () => ({ default: (await loadChunk(() => import('./download-all.tsx'))).DownloadAll }))

function AddDocuments({ deal }: { deal: DealRef }) {
  const choose = async () => {
    const files = await pickFiles({ accept: acceptedFiles, several: true })
    uploadsFor(deal, null).add(files, { ...deal, stageId: null })
  }
  return (
    <>
      <div className={clsx(ui.row4, ui.between)}>
        <p className={clsx(ui.quiet, styles.facts)}>{copy.addDocumentsTitle}</p>
        <Button icon={<IconUpload />} onClick={() => void choose()}>
          {copy.addDocuments}
        </Button>
      </div>
      <UploadList deal={deal} requestId={null} />
    </>
  )
}

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
    <li className={clsx(ui.line1, ui.ruled, styles.line)}>
      <div className={styles.details}>
        <button type="button" className={styles.name} aria-label={copy.openDocument(name)} onClick={onOpen}>
          <FittedFileName name={name} />
        </button>
        <span className={clsx(ui.quiet, styles.facts)}>
          {formatDate(created)}
          {size !== null && ` · ${formatSize(size)}`}
        </span>
      </div>
      <IconButton
        label={copy.downloadDocument(name)}
        icon={<IconDownload />}
        aria-busy={isDownloading}
        onClick={() => guard([document], download)}
      />
      {can.delete && <IconButton label={copy.deleteNamed(name)} icon={<IconTrash />} onClick={onDelete} />}
      {dialog}
    </li>
  )
}

interface OwnDocumentsProps {
  deal: DealRef
  canAdd?: boolean
  /** For a download of all of them. */
  archive?: Archive
}

/** Documents the client sent. One that is part of an answer can't be deleted. */
export function OwnDocuments({ deal, canAdd = false, archive }: OwnDocumentsProps) {
  const query = useInfiniteQuery(ownDocumentsQuery(deal))
  const preview = usePreview(deal.partnerId)
  const remove = useDeleteDocument(deal)
  const documents = query.data?.pages.flatMap(({ results }) => results)
  const count = query.data?.pages[0]?.total_count ?? 0
  if (documents?.length === 0 && !canAdd) return null
  return (
    <section className={clsx(ui.stack2, styles.documents)} aria-labelledby="your-documents">
      <div className={clsx(ui.wrap2, ui.between, styles.heading)}>
        <h2 id="your-documents">
          {copy.yourDocuments} {count > 0 && <span className={clsx(ui.quiet, styles.facts)}>{count}</span>}
        </h2>
        {archive !== undefined && count > 1 && (
          <Suspense>
            <DownloadAll {...{ deal, archive }} />
          </Suspense>
        )}
      </div>
      {documents === undefined &&
        (query.error === null ? (
          <Skeleton width="100%" height="48px" />
        ) : (
          <FailedState
            inline
            title={specified.failedToFetchDocuments}
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
          {copy.showMoreDocuments}
        </Button>
      )}
      {canAdd && <AddDocuments deal={deal} />}
      {preview.shown}
    </section>
  )
}
