import type { Document } from '@loanyard/contract/documents'
import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../lib/shortcuts.ts'
import type { DocumentActions } from './use-document-actions.tsx'

/** The index of the row that holds the focus, or -1. */
function focusedIndex(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-document-list] [data-row]')
  return row ? Number(row.dataset['row']) : -1
}

/** Where the focus was, kept while rows come and go: a row that goes hands it to the one that takes its place. */
function useFocusKept(rows: readonly Document[]): void {
  const last = useRef(-1)
  useEffect(() => {
    const remember = () => {
      const index = focusedIndex()
      if (index !== -1) last.current = index
    }
    window.addEventListener('focusin', remember)
    return () => window.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (last.current === -1 || document.activeElement !== document.body) return
    const index = Math.min(last.current, rows.length - 1)
    document
      .querySelector<HTMLElement>(`[data-document-list] [data-row="${index}"] [data-row-link]`)
      ?.focus({ preventScroll: true })
  }, [rows])
}

/** Keys of the focused document (download, rename, move, delete), and one to upload. */
export function useDocumentKeys(rows: readonly Document[], actions: DocumentActions, onUpload: () => void): void {
  useFocusKept(rows)
  const onFocused =
    (may: (document: Document) => boolean, act: (document: Document) => void) => (event: KeyboardEvent) => {
      const focused = rows[focusedIndex()]
      if (focused === undefined || !may(focused)) return
      event.preventDefault()
      act(focused)
    }
  const isReady = ({ state }: Document) => state === 'ready'
  const canChange = (document: Document) => isReady(document) && document.can.update
  const rename = onFocused(canChange, actions.rename)
  useShortcuts({
    d: onFocused(isReady, actions.download),
    r: rename,
    F2: rename,
    m: onFocused(canChange, (document) => actions.move([document])),
    Delete: onFocused(
      ({ can }) => can.delete,
      (document) => actions.remove([document]),
    ),
    u: (event) => {
      event.preventDefault()
      onUpload()
    },
  })
}
