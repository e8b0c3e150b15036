import type { Note } from '@loanyard/contract/deals/notes/notes'
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { actorName } from '../../../lib/format/actor-name.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { MentionText } from './mention-text.tsx'
import type { NoteActs } from './note-acts.ts'
import styles from './notes.module.css'

const NoteEditor = lazy(() =>
  loadChunk(() => import('./note-editor.tsx')).then((module) => ({ default: module.NoteEditor })),
)

interface NoteItemProps {
  note: Note
  acts: NoteActs
  onDelete: () => void
}

function usePin(note: Note, acts: NoteActs) {
  const isPinned = note.pinned_at !== null
  return useMutation({
    mutationFn: () => (isPinned ? acts.unpin(note) : acts.pin(note)),
    onSuccess: acts.reload,
    onError: (error) => notifyError(reasonOf(error, isPinned ? copy.unpinNoteFailed : copy.pinNoteFailed)),
  })
}

/** Pinning is for everyone who sees the note. */
export function NoteItem({ note, acts, onDelete }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const pin = usePin(note, acts)
  const isPinned = note.pinned_at !== null
  // The button that had the focus is gone with the form.
  const close = () => {
    setEditing(false)
    item.current?.focus()
  }
  return (
    <li ref={item} tabIndex={-1} className={styles.note}>
      <div className={clsx(ui.line2, styles.head)}>
        <p className={ui.grow}>
          <strong title={note.author}>{actorName(note.author)}</strong>{' '}
          <span className={ui.quiet}>
            {isPinned && copy.pinnedPrefix}
            <RelativeTime value={note.created} />
            {note.edited_at !== null && (
              <>
                {copy.editedInfix}
                <RelativeTime value={note.edited_at} />
              </>
            )}
          </span>
        </p>
        <span className={styles.actions}>
          <IconButton
            label={isPinned ? copy.unpinNote : copy.pinNote}
            icon={isPinned ? <IconPinnedOff /> : <IconPin />}
            size="small"
            aria-disabled={pin.isPending}
            onClick={() => {
              if (!pin.isPending) pin.mutate()
            }}
          />
          {note.can.edit && !isEditing && (
            <IconButton label={copy.editNote} icon={<IconPencil />} size="small" onClick={() => setEditing(true)} />
          )}
          {note.can.delete && (
            <IconButton label={copy.deleteNote} icon={<IconTrash />} size="small" onClick={onDelete} />
          )}
        </span>
      </div>
      {isEditing ? (
        <Suspense fallback={<Skeleton height="96px" />}>
          <NoteEditor note={note} acts={acts} onClose={close} />
        </Suspense>
      ) : (
        <p className={ui.lines}>
          <MentionText note={note} />
        </p>
      )}
    </li>
  )
}
