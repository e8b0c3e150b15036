import type { Document } from '@loanyard/contract/documents/schemas'
import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import type { DocumentActions } from '../use-document-actions.tsx'

function focusedIndex(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-document-list] [data-row]')
  return row ? Number(row.dataset['row']) : -1
}

/** A closing dialog returns the focus a moment after its row has gone, ms. */
const dialogCloseMs = 300

/** When a focused document leaves the list, the focus moves to the row that takes its place. */
function useRowFocusHandoff(rows: readonly Document[]): void {
  const last = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const remember = () => {
      const index = focusedIndex()
      const focused = rows[index]
      if (focused !== undefined) last.current = { id: focused.id, index }
    }
    window.addEventListener('focusin', remember)
    return () => window.removeEventListener('focusin', remember)
  }, [rows])
  useEffect(() => {
    const lost = last.current
    if (lost === null || rows.some(({ id }) => id === lost.id)) return undefined
    const handOff = () => {
      if (document.activeElement !== document.body) return
      const index = Math.min(lost.index, rows.length - 1)
      document
        .querySelector<HTMLElement>(`[data-document-list] [data-row="${index}"] [data-row-link]`)
        ?.focus({ preventScroll: true })
    }
    handOff()
    const timer = setTimeout(handOff, dialogCloseMs)
    return () => clearTimeout(timer)
  }, [rows])
}

export function useDocumentShortcuts(rows: readonly Document[], actions: DocumentActions, onUpload: () => void): void {
  useRowFocusHandoff(rows)
  const onFocused =
    (isAllowed: (document: Document) => boolean, act: (document: Document) => void) => (event: KeyboardEvent) => {
      const focused = rows[focusedIndex()]
      if (focused === undefined || !isAllowed(focused)) return
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
