import {
  createNote,
  deleteNote,
  getNote,
  listNotes,
  pinNote,
  unpinNote,
  updateNote,
} from '@loanyard/contract/deals/notes/note-calls'
import type { Note } from '@loanyard/contract/deals/notes/notes'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MentionField } from '../../../domain/activity/notes/mention-field.tsx'
import type { NoteActs, NoteEdit } from '../../../domain/activity/notes/note-acts.ts'
import { NoteItem } from '../../../domain/activity/notes/note-item.tsx'
import { emptyNote, noteBody, noteSchema, type NoteValues } from '../../../domain/activity/notes/note-values.ts'
import { dealKeys } from '../../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { focusing, useCommands } from '../../../lib/navigation/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { paged } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './deal.module.css'

const LinkedNote = lazy(async () => ({
  default: (await loadChunk(() => import('../../../domain/activity/notes/linked-note.tsx'))).LinkedNote,
}))

const aboutDeal = ({ id, partner }: Deal) => ({ partnerId: partner.id, subject: { deal: id } })

function notesQuery(partnerId: string, dealId: string) {
  return infiniteQueryOptions({
    queryKey: dealKeys.notes(partnerId, dealId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listNotes, { params: { deal_id: dealId, partner_id: partnerId }, query: { limit: '10' }, signal })
        : followNext(listNotes, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

function useReload({ id, partner }: Deal) {
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: dealKeys.notes(partner.id, id) }),
      queryClient.invalidateQueries({ queryKey: dealKeys.activity(partner.id, id) }),
    ])
}

function NoteForm({ deal }: { deal: Deal }) {
  const form = useSchemaForm(noteSchema, emptyNote)
  const draft = useFormDraft(form, `note.${deal.id}`, emptyNote)
  const keyFor = useIdempotencyKey()
  const reload = useReload(deal)
  const save = useFormMutation(form, {
    mutationFn: (values: NoteValues) => {
      const body = noteBody(values)
      return callApi(createNote, {
        params: { deal_id: deal.id, partner_id: deal.partner.id },
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onSuccess: () => {
      draft.discard()
      return reload()
    },
    failure: copy.addNoteFailed,
  })
  useCommands([focusing(copy.writeNote, () => form.setFocus('text'))])
  // It doesn't fold again: a click on a note below would miss it.
  const [hasFocused, setHasFocused] = useState(false)
  const isOpen = hasFocused || form.formState.isDirty
  return (
    <div onFocus={() => setHasFocused(true)}>
      <Form form={form} onSubmit={save} label={copy.notePlaceholder}>
        <MentionField
          control={form.control}
          label={copy.newNote}
          rows={isOpen ? 3 : 1}
          help={copy.noteHelp}
          {...aboutDeal(deal)}
        />
        {isOpen && (
          <div className={ui.wrap2}>
            <Button type="submit" busy={form.formState.isSubmitting}>
              {copy.addNote}
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}

function useNoteActs(deal: Deal): NoteActs {
  const reload = useReload(deal)
  const on = (note: Note) => ({ deal_id: deal.id, partner_id: deal.partner.id, note_id: note.id })
  const { mutateAsync: save } = useMutation({
    mutationFn: ({ note, version, ...body }: NoteEdit) =>
      callApi(updateNote, { params: on(note), body, ifMatch: version }),
  })
  const { mutateAsync: pin } = useMutation({ mutationFn: (note: Note) => callApi(pinNote, { params: on(note) }) })
  const { mutateAsync: unpin } = useMutation({ mutationFn: (note: Note) => callApi(unpinNote, { params: on(note) }) })
  return { about: aboutDeal(deal), save, pin, unpin, reload }
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
  const acts = useNoteActs(deal)
  const linked = useSearch({ strict: false, select: ({ note }) => note })
  const [asking, setAsking] = useState<Note | null>(null)
  const { mutate: remove, isPending } = useDeleteNote(deal)
  const notes = data?.pages.flatMap((page) => page.results)
  const others = notes?.filter(({ id }) => id !== linked)
  return (
    <Section title={copy.notes}>
      <NoteForm deal={deal} />
      {linked !== undefined && (
        <Suspense>
          <LinkedNote
            key={linked}
            noteId={linked}
            queryKey={dealKeys.note(deal.partner.id, deal.id, linked)}
            read={(noteId, signal) =>
              callApi(getNote, { params: { deal_id: deal.id, partner_id: deal.partner.id, note_id: noteId }, signal })
            }
            acts={acts}
            onDelete={setAsking}
          />
        </Suspense>
      )}
      {notes === undefined && error === null && <Skeleton height="48px" />}
      {error !== null && (
        <FailedState inline title={copy.notesFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {notes?.length === 0 && <p className={styles.noNotes}>{copy.notesEmpty}</p>}
      <ul className={styles.notes} aria-label={copy.notes}>
        {others?.map((note) => (
          <NoteItem key={note.id} note={note} acts={acts} onDelete={() => setAsking(note)} />
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
