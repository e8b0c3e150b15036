import { updateLeadNote } from '@loanyard/contract/leads/calls'
import type { LeadNote, NewLeadNote } from '@loanyard/contract/leads/notes'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './lead-history.module.css'

export const noteSchema = async () => (await import('./note-schema.ts')).noteForm

interface NoteProps {
  lead: Lead
  note: LeadNote
  onChanged: () => Promise<unknown>
}

function EditNoteForm({ lead, note, onChanged, onDone }: NoteProps & { onDone: () => void }) {
  const [initial] = useState({ text: note.text })
  const form = useSchemaForm(noteSchema, initial)
  const draft = useFormDraft(form, `lead-note.${note.id}`, initial)
  const save = useFormMutation(form, {
    mutationFn: (body: NewLeadNote) =>
      callApi(updateLeadNote, { params: { lead_id: lead.id, partner_id: lead.partner, note_id: note.id }, body }),
    onSuccess: async () => {
      draft.saved()
      await onChanged()
      onDone()
    },
    failure: copy.saveNoteFailed,
  })
  const cancel = () => {
    draft.discard()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={copy.editNote}>
      <TextAreaField control={form.control} name="text" label={copy.editNote} rows={3} />
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

export function NoteItem({ onDelete, ...props }: NoteProps & { onDelete: () => void }) {
  const { note } = props
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <li className={styles.entry}>
        <EditNoteForm {...props} onDone={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={styles.entry}>
      <div className={clsx(ui.line2, styles.head)}>
        <strong>{note.author}</strong>
        <span className={ui.quiet}>
          <RelativeTime value={note.created} />
          {note.edited_at !== null && copy.editedSuffix}
        </span>
        <span className={styles.actions}>
          {note.can.edit && (
            <IconButton label={copy.editNote} icon={<IconPencil />} size="small" onClick={() => setEditing(true)} />
          )}
          {note.can.delete && (
            <IconButton label={copy.deleteNote} icon={<IconTrash />} size="small" onClick={onDelete} />
          )}
        </span>
      </div>
      <p className={ui.lines}>{note.text}</p>
    </li>
  )
}
