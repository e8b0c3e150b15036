import type { Note } from '@loanyard/contract/deals/notes/notes'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import type { NoteActs } from './note-acts.ts'
import { NoteItem } from './note-item.tsx'
import styles from './notes.module.css'

interface LinkedNoteProps {
  noteId: string
  /** Under the key of the notes, so that what reloads them reloads it. */
  queryKey: QueryKey
  read: (noteId: string, signal: AbortSignal) => Promise<Note>
  acts: NoteActs
  onDelete: (note: Note) => void
}

/** The note that a notification leads to, wherever it is in the list: on its own, in sight and focused. */
export function LinkedNote({ noteId, queryKey, read, acts, onDelete }: LinkedNoteProps) {
  const {
    data: note,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(noteId, signal),
    staleTime: 0,
  })
  const box = useRef<HTMLDivElement>(null)
  const isGone = isNotFound(error)
  const isKnown = note !== undefined || isGone
  useEffect(() => {
    if (!isKnown) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isKnown])
  if (!isKnown) {
    return (
      error !== null && (
        <FailedState inline title={copy.linkedNoteFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )
    )
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.linked} role="group" aria-label={copy.linkedNote}>
      {note === undefined || isGone ? (
        <p className={ui.quiet}>{copy.linkedNoteGone}</p>
      ) : (
        <ul>
          <NoteItem note={note} acts={acts} onDelete={() => onDelete(note)} />
        </ul>
      )}
    </div>
  )
}
