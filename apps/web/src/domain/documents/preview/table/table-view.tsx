import { useState, type ReactNode } from 'react'
import { formatCount, formatSize } from '../../../../lib/format/format.ts'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import * as copy from '../copy.ts'
import { type ByteSource, useBytes } from '../document-bytes.ts'
import type { PreviewDocument } from '../preview-kind.ts'
import { TruncatedNote, PreviewFailed, PreviewLoading } from '../preview-states.tsx'
import styles from '../preview.module.css'
import { SheetGrid } from './sheet-grid.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { maxColumns, maxShownRows } from './sheets.ts'
import type { TableClient } from './table-client.ts'
import type { TableKind } from './table-messages.ts'
import { useShape, useTable } from './use-table.ts'

/**
 * A CSV file is cut after as many bytes as the maximum number of rows can take; a larger workbook can't be opened at
 * all.
 */
const maxBytes = { csv: 48 * 1024 * 1024, workbook: 100 * 1024 * 1024 }

interface TableViewProps {
  readonly document: PreviewDocument
  readonly source: ByteSource
  readonly kind: TableKind
  readonly onDownload: () => void
}

export function TableView({ document, source, kind, onDownload }: TableViewProps) {
  const { data, error, dataUpdatedAt, refetch } = useBytes(source, document.id, maxBytes[kind])
  if (error !== null) return <PreviewFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PreviewLoading />
  const { bytes, isWhole } = data
  const retry = () => void refetch()
  // A refetched file is parsed again.
  return (
    <OpenTable key={dataUpdatedAt} {...{ kind, bytes, isWhole, onDownload }} name={document.name} onRetry={retry} />
  )
}

interface OpenTableProps {
  readonly kind: TableKind
  readonly bytes: Uint8Array
  readonly isWhole: boolean
  readonly name: string
  readonly onDownload: () => void
  readonly onRetry: () => void
}

function OpenTable({ kind, bytes, isWhole, name, onDownload, onRetry }: OpenTableProps) {
  const table = useTable(kind, bytes, isWhole)
  const [sheet, setSheet] = useState(0)
  if (table.is === 'failed') return <PreviewFailed error={table.error} onRetry={onRetry} />
  if (table.is === 'loading') return <PreviewLoading />
  const { client, names } = table.value
  if (names.length === 0) return <CenteredMessage title={copy.noSheets} />
  const cut = isWhole ? null : copy.showingFirst(formatSize(maxBytes[kind]))
  const sheetName = names[sheet] === '' ? name : (names[sheet] ?? name)
  return (
    <>
      <SheetPanel key={sheet} {...{ client, sheet, cut, onDownload, onRetry }} name={sheetName} />
      {names.length > 1 && <SheetTabs names={names} chosen={sheet} onChoose={setSheet} />}
    </>
  )
}

interface SheetPanelProps {
  readonly client: TableClient
  readonly sheet: number
  readonly name: string
  /** Why part of the table is missing, if known in advance. */
  readonly cut: string | null
  readonly onDownload: () => void
  readonly onRetry: () => void
}

function SheetPanel({ client, sheet, name, cut, onDownload, onRetry }: SheetPanelProps) {
  const shape = useShape(client, sheet)
  if (shape.is === 'loading') return <PreviewLoading />
  if (shape.is === 'failed') return <PreviewFailed error={shape.error} onRetry={onRetry} />
  const { rows, columns, isTruncated } = shape.value
  if (rows === 0 || columns === 0) return <CenteredMessage title={copy.sheetEmpty} />
  const note = isTruncated ? (cut ?? limits(rows, columns)) : null
  return (
    <>
      {note !== null && <TruncatedNote onDownload={onDownload}>{note}</TruncatedNote>}
      <SheetGrid client={client} sheet={sheet} shape={shape.value} name={name} />
    </>
  )
}

function limits(rows: number, columns: number): string {
  const parts = [
    rows >= maxShownRows ? copy.rowLimit(formatCount(maxShownRows)) : '',
    columns >= maxColumns ? copy.columnLimit(formatCount(maxColumns)) : '',
  ]
  return copy.showingPart(parts.filter((part) => part !== ''))
}

function CenteredMessage({ title }: { title: string }): ReactNode {
  return (
    <div className={styles.message}>
      <EmptyState title={title} />
    </div>
  )
}
