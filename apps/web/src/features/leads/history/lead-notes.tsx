import { createLeadNote, deleteLeadNote, updateLeadNote } from '@loanyard/contract/leads/calls'
import { getLeadNote, pinLeadNote, unpinLeadNote } from '@loanyard/contract/leads/note-calls'
import type { LeadNote } from '@loanyard/contract/leads/notes'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { LinkedNote } from '../../../domain/activity/notes/linked-note.tsx'
import { MentionField } from '../../../domain/activity/notes/mention-field.tsx'
import type { NoteActs, NoteEdit } from '../../../domain/activity/notes/note-acts.ts'
import { NoteItem } from '../../../domain/activity/notes/note-item.tsx'
import { emptyNote, noteBody, noteSchema, type NoteValues } from '../../../domain/activity/notes/note-values.ts'
import { leadKeys } from '../../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { leadNotesQuery } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './lead-history.module.css'

const aboutLead = ({ id, partner }: Lead) => ({ partnerId: partner, subject: { lead: id } })

const reloadHistory = ({ id, partner }: Lead) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: leadKeys.notes(partner, id) }),
    queryClient.invalidateQueries({ queryKey: leadKeys.activity(partner, id) }),
  ])

function NoteForm({ lead }: { lead: Lead }) {
  const form = useSchemaForm(noteSchema, emptyNote)
  const draft = useFormDraft(form, `lead-note.${lead.id}`, emptyNote)
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (values: NoteValues) => {
      const body = noteBody(values)
      return callApi(createLeadNote, {
        params: { lead_id: lead.id, partner_id: lead.partner },
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onSuccess: () => {
      draft.discard()
      return reloadHistory(lead)
    },
    failure: copy.addNoteFailed,
  })
  return (
    <Form form={form} onSubmit={save} label={copy.newNote}>
      <MentionField control={form.control} label={copy.newNote} rows={2} help={copy.noteHelp} {...aboutLead(lead)} />
      <div className={ui.wrap2}>
        <Button type="submit" size="small" busy={form.formState.isSubmitting}>
          {copy.addNote}
        </Button>
      </div>
    </Form>
  )
}

function useNoteActs(lead: Lead): NoteActs {
  const on = (note: LeadNote) => ({ lead_id: lead.id, partner_id: lead.partner, note_id: note.id })
  const { mutateAsync: save } = useMutation({
    mutationFn: ({ note, version, ...body }: NoteEdit) =>
      callApi(updateLeadNote, { params: on(note), body, ifMatch: version }),
  })
  const { mutateAsync: pin } = useMutation({
    mutationFn: (note: LeadNote) => callApi(pinLeadNote, { params: on(note) }),
  })
  const { mutateAsync: unpin } = useMutation({
    mutationFn: (note: LeadNote) => callApi(unpinLeadNote, { params: on(note) }),
  })
  return { about: aboutLead(lead), save, pin, unpin, reload: () => reloadHistory(lead) }
}

function useDeleteNote(lead: Lead) {
  return useMutation({
    mutationFn: (note: LeadNote) =>
      callApi(deleteLeadNote, { params: { lead_id: lead.id, partner_id: lead.partner, note_id: note.id } }),
    onSuccess: () => reloadHistory(lead),
    onError: (error) => notifyError(reasonOf(error, copy.deleteNoteFailed)),
  })
}

function NoteList({ lead }: { lead: Lead }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    leadNotesQuery(lead.partner, lead.id),
  )
  const [asking, setAsking] = useState<LeadNote | null>(null)
  const { mutate: remove, isPending } = useDeleteNote(lead)
  const acts = useNoteActs(lead)
  const linked = useSearch({ strict: false, select: ({ note }) => note })
  const notes = data?.pages.flatMap((page) => page.results)
  const others = notes?.filter(({ id }) => id !== linked)
  return (
    <div className={styles.list}>
      {linked !== undefined && (
        <LinkedNote
          key={linked}
          noteId={linked}
          queryKey={leadKeys.note(lead.partner, lead.id, linked)}
          read={(noteId, signal) =>
            callApi(getLeadNote, { params: { lead_id: lead.id, partner_id: lead.partner, note_id: noteId }, signal })
          }
          acts={acts}
          onDelete={setAsking}
        />
      )}
      {notes === undefined && error === null && <Skeleton height="48px" />}
      {error !== null && (
        <FailedState inline title={copy.notesFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {notes?.length === 0 && <p className={ui.quiet}>{copy.notesEmpty}</p>}
      <ul aria-label={copy.notes}>
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
        <p className={ui.quiet}>{copy.cantBeUndone}</p>
      </ConfirmDialog>
    </div>
  )
}

export function LeadNotes({ lead }: { lead: Lead }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{copy.notes}</h3>
      <NoteForm lead={lead} />
      <NoteList lead={lead} />
    </section>
  )
}
