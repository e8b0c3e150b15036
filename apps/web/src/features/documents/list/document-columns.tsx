import type { Document } from '@loanyard/contract/documents/schemas'
import { useMemo } from 'react'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { formatSize } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { FittedFileName } from '../../../ui/text/fitted-file-name.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { kindOf } from '../document-labels.ts'
import type { DocumentActions } from '../use-document-actions.tsx'
import * as copy from './copy.ts'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentNote } from './document-note.tsx'

const name: Column<Document> = {
  key: 'name',
  header: copy.nameLabel,
  sortKey: 'name',
  names: true,
  cell: (document) => <FittedFileName name={document.name} />,
}

const kind: Column<Document> = {
  key: 'kind',
  header: copy.kind,
  width: '96px',
  cell: (document) => <span className={ui.muted}>{kindOf(document)}</span>,
}

const size: Column<Document> = {
  key: 'size',
  header: copy.size,
  width: '88px',
  align: 'end',
  sortKey: 'size',
  firstSort: 'desc',
  cell: ({ size: bytes }) => (bytes === null ? <span aria-label={copy.unknownSize}>–</span> : formatSize(bytes)),
}

const uploadedBy: Column<Document> = {
  key: 'uploaded_by',
  header: copy.uploadedBy,
  width: '132px',
  cell: (document) => document.uploaded_by,
}

const created: Column<Document> = {
  key: 'created',
  header: copy.uploaded,
  width: '112px',
  align: 'end',
  sortKey: 'created',
  firstSort: 'desc',
  cell: (document) => <DateText value={document.created} />,
}

export function useDocumentColumns(
  actions: DocumentActions,
  onOpen: (documentId: string) => void,
): readonly Column<Document>[] {
  const isWide = useMedia('(min-width: 900px)')
  const isWidest = useMedia('(min-width: 1360px), (min-width: 960px) and (max-width: 1099px)')
  return useMemo(() => {
    const state: Column<Document> = {
      key: 'state',
      header: copy.status,
      width: isWide ? '188px' : '132px',
      cell: (document) => <DocumentNote document={document} onOpen={onOpen} />,
    }
    const more: Column<Document> = {
      key: 'more',
      header: copy.more,
      width: '56px',
      align: 'end',
      cell: (document) => <DocumentMenu document={document} actions={actions} />,
    }
    return [name, ...(isWidest ? [kind] : []), size, ...(isWide ? [uploadedBy] : []), created, state, more]
  }, [actions, onOpen, isWide, isWidest])
}
