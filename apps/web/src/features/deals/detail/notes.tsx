import { createNote, deleteNote } from '@loanyard/contract/deals/calls'
import type { NewNote, Note } from '@loanyard/contract/deals/notes'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { notesQuery } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './deal.module.css'

const empty = { text: '' }
const schema = async () => (await import('@loanyard/contract/deals/notes')).newNote

function useReload({ id, partner }: Deal) {
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: dealKeys.notes(partner.id, id) }),
      queryClient.invalidateQueries({ queryKey: dealKeys.activity(partner.id, id) }),
    ])
}

function NoteForm({ deal }: { deal: Deal }) {
  const form = useSchemaForm(schema, empty)
  const draft = useFormDraft(form, `note.${deal.id}`, empty)
  const keyFor = useIdempotencyKey()
  const reload = useReload(deal)
  const save = useFormMutation(form, {
    mutationFn: (body: NewNote) =>
      callApi(createNote, {
        params: { deal_id: deal.id, partner_id: deal.partner.id },
        body,
        idempotencyKey: keyFor(body),
      }),
    onSuccess: () => {
      draft.discard()
      return reload()
    },
    failure: copy.addNoteFailed,
  })
  return (
    <Form form={form} onSubmit={save} label={copy.notePlaceholder}>
      <TextAreaField control={form.control} name="text" label={copy.newNote} rows={3} help={copy.noteHelp} />
      <div className={ui.wrap2}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {copy.addNote}
        </Button>
      </div>
    </Form>
  )
}

function NoteItem({ note, onDelete }: { note: Note; onDelete: () => void }) {
  return (
    <li className={styles.note}>
      <p className={clsx(ui.line2, styles.noteHead)}>
        <strong>{note.author}</strong>
        <span className={styles.quiet}>
          <RelativeTime value={note.created} />
        </span>
        {note.can.delete && <IconButton label={copy.deleteNote} icon={<IconTrash />} size="small" onClick={onDelete} />}
      </p>
      <p className={ui.lines}>{note.text}</p>
    </li>
  )
}

function useDeleteNote(deal: Deal) {
  const reload = useReload(deal)
  return useMutation({
    mutationFn: (note: Note) =>
      callApi(deleteNote, { params: { deal_id: deal.id, partner_id: deal.partner.id, note_id: note.id } }),
    onSuccess: reload,
    onError: (error) => notifyError(reasonOf(error, copy.deleteNoteFailed)),
  })
}

export function Notes({ deal }: { deal: Deal }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notesQuery(deal.partner.id, deal.id),
  )
  const [asking, setAsking] = useState<Note | null>(null)
  const { mutate: remove, isPending } = useDeleteNote(deal)
  const notes = data?.pages.flatMap((page) => page.results)
  return (
    <Section title={copy.notes}>
      <NoteForm deal={deal} />
      {notes === undefined && error === null && <Skeleton height="48px" />}
      {error !== null && (
        <FailedState inline title={copy.notesFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {notes?.length === 0 && <p className={styles.noNotes}>{copy.notesEmpty}</p>}
      <ul className={styles.notes} aria-label={copy.notes}>
        {notes?.map((note) => (
          <NoteItem key={note.id} note={note} onDelete={() => setAsking(note)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showOlderNotes}
        </Button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={copy.deleteNoteTitle}
        confirmLabel={copy.deleteNote}
        busy={isPending}
        onConfirm={() => asking && remove(asking, { onSettled: () => setAsking(null) })}
      >
        <p className={ui.lines}>{asking?.text}</p>
        <p className={styles.quiet}>{copy.cantBeUndone}</p>
      </ConfirmDialog>
    </Section>
  )
}
