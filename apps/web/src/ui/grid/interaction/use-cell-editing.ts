import { useCallback, useEffect, useRef, useState } from 'react'

/** A cell by its row's and its column's key: it stays the same one when others add and delete rows meanwhile. */
export interface CellName {
  readonly row: string
  readonly column: string
}

/** A cell that is being typed in. `text`: what took the place of its content; null: the content is being changed. */
export interface Typing extends CellName {
  readonly text: string | null
}

/**
 * The cell that is being typed in, if any. What is typed reaches `onTyped` when it is settled: by Enter, by going
 * elsewhere, and also when the grid goes away or the window closes, so that it is never lost.
 */
export function useCellEditing(onTyped: (cell: CellName, text: string) => void) {
  const [typing, setTyping] = useState<Typing | null>(null)
  /** The text so far, which is in no state: a key typed draws nothing but its letter. */
  const draft = useRef<{ cell: CellName; text: string } | null>(null)
  const latest = useRef(onTyped)
  // At once: a field that goes with its column settles before any effect runs.
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
