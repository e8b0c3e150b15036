import type { LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { ActiveContentTag, useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { typeLabelOf } from '../../../domain/documents/preview/preview-kind.ts'
import { useDownload } from '../../../domain/documents/use-download.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { capitalize, formatDate, formatSize } from '../../../lib/format/format.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import { WideFileName } from '../../../ui/text/file-name.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { noStage as noStageLabel } from '../copy.ts'
import * as copy from './copy.ts'
import styles from './documents.module.css'

interface DocumentListProps {
  rows: readonly LenderDocument[]
  ordering: string
  onOrderingChange: (ordering: string) => void
  partnerId: string
  hrefOf: (documentId: string) => string
  onOpen: (documentId: string) => void
  status: 'loading' | 'failed' | 'ready'
  failed: ReactNode
  empty: ReactNode
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  bulk: ReactNode
}

function DownloadButton({ document, partnerId }: { document: LenderDocument; partnerId: string }) {
  const { download, isDownloading } = useDownload(partnerId, document)
  const { guard, dialog } = useDownloadWarning()
  return (
    <>
      <IconButton
        size="small"
        label={copy.downloadNamed(document.name)}
        icon={<IconDownload />}
        aria-busy={isDownloading || undefined}
        onClick={() => guard([document], download)}
      />
      {dialog}
    </>
  )
}

const kindOf = ({ file_type }: LenderDocument) => capitalize(typeLabelOf(file_type))

const name: Column<LenderDocument> = {
  key: 'name',
  header: copy.name,
  sortKey: 'name',
  names: true,
  cell: (document) => (
    <>
      <WideFileName name={document.name} /> <ActiveContentTag document={document} />
    </>
  ),
}
const requirement: Column<LenderDocument> = {
  key: 'requirement',
  header: copy.request,
  cell: ({ requirement: { title } }) => (
    <span className={styles.request} title={title}>
      {title}
    </span>
  ),
}
const stage: Column<LenderDocument> = {
  key: 'stage',
  header: copy.stage,
  width: '16%',
  sortKey: 'stage',
  cell: (document) => document.stage?.name ?? noStageLabel,
}
const kind: Column<LenderDocument> = { key: 'kind', header: copy.kind, width: '136px', cell: kindOf }
const size: Column<LenderDocument> = {
  key: 'size',
  header: copy.size,
  width: '92px',
  align: 'end',
  sortKey: 'size',
  firstSort: 'desc',
  cell: (document) => formatSize(document.size),
}
const approved: Column<LenderDocument> = {
  key: 'approved_at',
  header: copy.approved,
  width: '112px',
  align: 'end',
  sortKey: 'approved_at',
  firstSort: 'desc',
  cell: (document) => <DateText value={document.approved_at} />,
}

function useColumns(partnerId: string): readonly Column<LenderDocument>[] {
  const isWide = useMedia('(min-width: 1100px)')
  return useMemo(() => {
    const download: Column<LenderDocument> = {
      key: 'download',
      header: actionLabels.download,
      width: '92px',
      align: 'end',
      cell: (document) => <DownloadButton document={document} partnerId={partnerId} />,
    }
    return [name, requirement, stage, ...(isWide ? [kind] : []), size, ...(isWide ? [approved] : []), download]
  }, [isWide, partnerId])
}

/** A document in a few lines, without anything to press. */
export function DocumentLines({ document }: { document: LenderDocument }) {
  const facts = [document.requirement.title, formatSize(document.size), formatDate(document.approved_at)]
  return (
    <span className={clsx(ui.stack0, ui.small)}>
      <span className={styles.lineName}>
        <WideFileName name={document.name} />
      </span>
      <span className={ui.muted}>{facts.join(' · ')}</span>
      <ActiveContentTag document={document} />
    </span>
  )
}

export function DocumentList(props: DocumentListProps) {
  const { rows, partnerId, selected, onSelect } = props
  const columns = useColumns(partnerId)
  return (
    <div className={styles.list}>
      <DataList
        label={copy.documents}
        columns={columns}
        rows={rows}
        rowLines={2}
        rowId={(document) => document.id}
        rowLabel={(document) => document.name}
        rowHref={(document) => props.hrefOf(document.id)}
        onOpen={(document) => props.onOpen(document.id)}
        renderNarrow={(document) => <DocumentLines document={document} />}
        renderNarrowAction={(document) => <DownloadButton document={document} partnerId={partnerId} />}
        totalCount={rows.length}
        ordering={props.ordering}
        onOrderingChange={props.onOrderingChange}
        selection={{
          selected,
          onChange: onSelect,
          labelOf: (document) => copy.selectNamed(document.name),
          actions: props.bulk,
        }}
        status={props.status}
        empty={props.empty}
        failed={props.failed}
      />
    </div>
  )
}
