import { useCallback, useEffect, useRef, useState } from 'react'

/** A cell by the keys of its row and column, which stay valid when rows are added or deleted. */
export interface CellName {
  readonly row: string
  readonly column: string
}

/** The cell being edited. `text` replaces its content; null edits the content. */
export interface Typing extends CellName {
  readonly text: string | null
}

/**
 * The cell being edited, if any. `onTyped` receives the text when editing ends: on Enter, on moving elsewhere, and when
 * the grid unmounts or the window closes, so that it is never lost.
 */
export function useCellEditing(onTyped: (cell: CellName, text: string) => void) {
  const [typing, setTyping] = useState<Typing | null>(null)
  /** The current text, kept out of state so that a keystroke renders nothing but its letter. */
  const draft = useRef<{ cell: CellName; text: string } | null>(null)
  const latest = useRef(onTyped)
  // Assigned during render: a field removed with its column ends editing before any effect runs.
  latest.current = onTyped
  const settle = useCallback(() => {
    const left = draft.current
    draft.current = null
    setTyping(null)
    if (left !== null) latest.current(left.cell, left.text)
  }, [])
  useEffect(() => {
    addEventListener('beforeunload', settle)
    addEventListener('pagehide', settle)
    return () => {
      removeEventListener('beforeunload', settle)
      removeEventListener('pagehide', settle)
      settle()
    }
  }, [settle])
  const begin = useCallback((cell: CellName, text: string | null) => {
    draft.current = text === null ? null : { cell, text }
    setTyping({ ...cell, text })
  }, [])
  const type = useCallback((cell: CellName, text: string) => {
    draft.current = { cell, text }
  }, [])
  const cancel = useCallback(() => {
    draft.current = null
    setTyping(null)
  }, [])
  return { typing, begin, type, settle, cancel }
}

export type CellEditingControl = ReturnType<typeof useCellEditing>
