import type { Document } from '@loanyard/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { reasonOf } from '../../lib/failure.ts'
import { notifyError } from '../../ui/toast.ts'
import { documentFailures } from './document-commands.ts'
import { DocumentPreview } from './preview/document-preview.tsx'
import { documentQuery, type DocumentPlace } from './queries.ts'
import type { DocumentActions } from './use-document-actions.tsx'

interface OpenDocumentProps {
  place: DocumentPlace
  rows: readonly Document[]
  documentId: string
  /** Opens another one, or with undefined none. */
  onOpen: (documentId: string | undefined) => void
  actions: DocumentActions
}

/**
 * Shows the document that the address names: among those on the screen, to go through them, or by itself where it is not
 * one of these.
 */
export function OpenDocument({ place, rows, documentId, onOpen, actions }: OpenDocumentProps) {
  const shown = useMemo(() => rows.filter(({ state }) => state === 'ready'), [rows])
  const index = shown.findIndex(({ id }) => id === documentId)
  const { data: single, error } = useQuery({ ...documentQuery(place, documentId), enabled: index === -1 })
  const held = index === -1 && single !== undefined && single.state !== 'ready' ? single : null
  useEffect(() => {
    if (error === null && held === null) return
    if (error !== null) notifyError(reasonOf(error, documentFailures.load))
    if (held !== null) actions.open(held)
    onOpen(undefined)
  }, [error, held, actions, onOpen])
  const documents = index === -1 ? (single === undefined ? [] : [single]) : shown
  if (documents.length === 0 || held !== null) return null
  return (
    <DocumentPreview
      documents={documents}
      index={Math.max(0, index)}
      partnerId={place.partnerId}
      onClose={() => onOpen(undefined)}
      onIndex={(next) => onOpen(documents[next]?.id)}
    />
  )
}
