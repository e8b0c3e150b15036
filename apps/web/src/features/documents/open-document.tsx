import type { Document } from '@loanyard/contract/documents/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { DocumentPreview } from '../../domain/documents/document-preview.tsx'
import { reasonOf } from '../../lib/api/api-error.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { documentFailures } from './data/document-commands.ts'
import { documentQuery, type DocumentScope } from './queries.ts'
import type { DocumentActions } from './use-document-actions.tsx'

interface OpenDocumentProps {
  scope: DocumentScope
  rows: readonly Document[]
  documentId: string
  /** Undefined closes the preview. */
  onOpen: (documentId: string | undefined) => void
  actions: DocumentActions
}

/** Shows the document in the URL: together with the documents on screen if it is one of them, else by itself. */
export function OpenDocument({ scope, rows, documentId, onOpen, actions }: OpenDocumentProps) {
  const shown = useMemo(() => rows.filter(({ state }) => state === 'ready'), [rows])
  const index = shown.findIndex(({ id }) => id === documentId)
  const { data: single, error } = useQuery({ ...documentQuery(scope, documentId), enabled: index === -1 })
  const unavailable = index === -1 && single !== undefined && single.state !== 'ready' ? single : null
  useEffect(() => {
    if (error === null && unavailable === null) return
    if (error !== null) notifyError(reasonOf(error, documentFailures.load))
    if (unavailable !== null) actions.open(unavailable)
    onOpen(undefined)
  }, [error, unavailable, actions, onOpen])
  const documents = index === -1 ? (single === undefined ? [] : [single]) : shown
  if (documents.length === 0 || unavailable !== null) return null
  return (
    <DocumentPreview
      documents={documents}
      index={Math.max(0, index)}
      partnerId={scope.partnerId}
      onClose={() => onOpen(undefined)}
      onIndex={(next) => onOpen(documents[next]?.id)}
    />
  )
}
