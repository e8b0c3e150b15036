import { useCallback, useEffect, useRef, useState } from 'react'

/** A cell by the keys of its row and column, which stay valid when rows are added or deleted. */
export interface CellName {
  readonly row: string
  readonly column: string
}

/** The cell being edited. `text` replaces its content; null edits the content. */
export interface OpenEdit extends CellName {
  readonly text: string | null
}

/** What ends an edit: the typed text, and the cell's value when the edit began, which others may have changed since. */
export interface TypedText extends CellName {
  readonly text: string
  readonly seen: string
}

/**
 * The cell being edited, if any. `onTyped` receives the text when editing ends: on Enter, on moving elsewhere, and when
 * the grid unmounts or the window closes, so that it is never lost.
 */
export function useCellEditing(onTyped: (typed: TypedText) => void) {
  const [openEdit, setOpenEdit] = useState<OpenEdit | null>(null)
  /** The current text, kept out of state so that a keystroke renders nothing but its letter. */
  const draft = useRef<{ cell: CellName; text: string } | null>(null)
  const seen = useRef('')
  const latest = useRef(onTyped)
  // Assigned during render: a field removed with its column ends editing before any effect runs.
  latest.current = onTyped
  const commit = useCallback(() => {
    const unsaved = draft.current
    draft.current = null
    setOpenEdit(null)
    if (unsaved !== null) latest.current({ ...unsaved.cell, text: unsaved.text, seen: seen.current })
  }, [])
  useEffect(() => {
    addEventListener('beforeunload', commit)
    addEventListener('pagehide', commit)
    return () => {
      removeEventListener('beforeunload', commit)
      removeEventListener('pagehide', commit)
      commit()
    }
  }, [commit])
  const begin = useCallback((cell: CellName, text: string | null, value: string) => {
    seen.current = value
    draft.current = text === null ? null : { cell, text }
    setOpenEdit({ ...cell, text })
  }, [])
  const type = useCallback((cell: CellName, text: string) => {
    draft.current = { cell, text }
  }, [])
  const cancel = useCallback(() => {
    draft.current = null
    setOpenEdit(null)
  }, [])
  return { openEdit, begin, type, commit, cancel }
}

export type CellEditingControl = ReturnType<typeof useCellEditing>
