import type { Document } from '@loanyard/contract/documents/schemas'
import { clsx } from 'clsx'
import { formatDate, formatSize } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import { documentFailures } from '../data/document-commands.ts'
import { noticesOf } from '../document-labels.ts'
import styles from '../documents.module.css'
import type { DocumentFilter, DocumentScope } from '../queries.ts'
import type { DocumentActions } from '../use-document-actions.tsx'
import { BulkActions } from './bulk-actions.tsx'
import * as copy from './copy.ts'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { useDocumentShortcuts } from './use-document-shortcuts.ts'
import type { DocumentSelection } from './use-selection.ts'

function NarrowDocument({ document }: { document: Document }) {
  const { name, size, uploaded_by, created, state } = document
  const notices = state === 'ready' ? noticesOf(document) : []
  return (
    <span className={clsx(ui.stack0, ui.small)}>
      <span className={styles.narrowName}>
        <FileName name={name} />
      </span>
      <span className={ui.muted}>
        {[...(size === null ? [] : [formatSize(size)]), formatDate(created), uploaded_by].join(' · ')}
      </span>
      {state === 'scanning' && <StatusBadge tone="neutral">{copy.scanning}</StatusBadge>}
      {state === 'rejected' && <StatusBadge tone="negative">{copy.rejected}</StatusBadge>}
      {notices.length > 0 && <span className={ui.caution}>{notices.join(' ')}</span>}
    </span>
  )
}

interface DocumentListProps {
  scope: DocumentScope
  stageName: string
  filter: DocumentFilter
  onOrderingChange: (ordering: string) => void
  onResetSearch: () => void
  list: FetchedRows<Document>
  selection: DocumentSelection
  actions: DocumentActions
  hrefOf: (documentId: string) => string
  onOpen: (documentId: string) => void
  onUpload: () => void
}

const rowId = (document: Document) => document.id
const rowLabel = (document: Document) => document.name
const failures = { first: documentFailures.fetch, next: documentFailures.fetch }
const renderNarrow = (document: Document) => <NarrowDocument document={document} />

function Empty({ stageName, filter, onResetSearch, onUpload }: DocumentListProps) {
  if (filter.search !== '') {
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onResetSearch}>{copy.showAll}</Button>}>
        {copy.noMatchText(stageName, filter.search)}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={copy.emptyTitle(stageName)} actions={<Button onClick={onUpload}>{copy.chooseFiles}</Button>}>
      {copy.emptyText}
    </EmptyState>
  )
}

export function DocumentList(props: DocumentListProps) {
  const { scope, filter, list, selection, actions, stageName } = props
  const columns = useDocumentColumns(actions, props.onOpen)
  useDocumentShortcuts(list.rows, actions, props.onUpload)
  return (
    <div className={styles.list} data-document-list>
      <FetchedList
        list={list}
        failures={failures}
        label={copy.documentsOf(stageName)}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={(document) => props.hrefOf(document.id)}
        onOpen={actions.open}
        renderNarrow={renderNarrow}
        renderNarrowAction={(document) => <DocumentMenu document={document} actions={actions} />}
        ordering={filter.ordering}
        onOrderingChange={props.onOrderingChange}
        selection={{
          selected: selection.selected,
          onChange: selection.select,
          labelOf: (document) => copy.selectDocument(document.name),
          actions: (
            <BulkActions
              partnerId={scope.partnerId}
              selection={selection}
              actions={actions}
              total={list.total}
              loaded={list.rows.length}
            />
          ),
        }}
        empty={<Empty {...props} />}
      />
    </div>
  )
}
