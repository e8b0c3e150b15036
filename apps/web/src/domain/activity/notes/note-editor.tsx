import type { Note } from '@loanyard/contract/deals/notes/notes'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { MentionField } from './mention-field.tsx'
import type { NoteActs } from './note-acts.ts'
import { noteBody, noteSchema, type NoteValues } from './note-values.ts'

interface NoteEditorProps {
  note: Note
  acts: NoteActs
  onClose: () => void
}

/** The note as it is now, from a refusal of a stale edit; the server sends it as in its replies. */
const currentNote = ({ current }: ApiError) => current as Pick<Note, 'text' | 'version'> | null

/** The author's own note. After a conflict it shows what the note says now, and saving again replaces that. */
export function NoteEditor({ note, acts, onClose }: NoteEditorProps) {
  const [initial] = useState<NoteValues>({ text: note.text, mentions: note.mentions })
  const [base, setBase] = useState<Pick<Note, 'text' | 'version'>>(note)
  const form = useSchemaForm(noteSchema, initial)
  const draft = useFormDraft(form, `note.${note.id}`, initial)
  const save = useFormMutation(form, {
    mutationFn: (values: NoteValues) =>
      acts.save({ note, ...noteBody(values), version: base.version }).catch((error: unknown) => {
        const current = error instanceof ApiError && error.code === 'stale' ? currentNote(error) : null
        if (current !== null) setBase(current)
        throw error
      }),
    onSuccess: async () => {
      draft.saved()
      await acts.reload()
      onClose()
    },
    failure: copy.saveNoteFailed,
  })
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} label={copy.editNote}>
      {base.text !== initial.text && (
        <div className={ui.note}>
          <p className={ui.label}>{copy.noteSaysNow}</p>
          <p className={ui.lines}>{base.text}</p>
        </div>
      )}
      <MentionField control={form.control} label={copy.editNote} rows={3} help={copy.saveHelp} {...acts.about} />
      <div className={ui.wrap2}>
        <Button type="submit" size="small" variant="primary" busy={form.formState.isSubmitting}>
          {copy.saveNote}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
