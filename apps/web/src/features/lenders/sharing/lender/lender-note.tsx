import { shareNote, type DealSharing, type ShareNote } from '@loanyard/contract/lenders/schemas'
import { changeShareNote } from '@loanyard/contract/lenders/sharing-calls'
import { clsx } from 'clsx'
import { useState } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TextAreaField } from '../../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { lenderFailures } from '../../queries.ts'
import { updateCachedSharing, useSharing } from '../sharing-context.ts'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

interface NoteFormProps {
  sharing: DealSharing
  onDone: () => void
}

function NoteForm({ sharing: { lender, ...sharing }, onDone }: NoteFormProps) {
  const { dealRef, refresh } = useSharing()
  // What was on screen when the change began. A later version comes from someone else.
  const [seen, setSeen] = useState({ note: sharing.note, version: sharing.note_version })
  const start: ShareNote = { note: seen.note ?? '' }
  const form = useSchemaForm<ShareNote, ShareNote>(shareNote, start)
  const draft = useFormDraft(form, `share-note.${dealRef.dealId}.${lender.id}`, start)
  const [others, setOthers] = useState<{ note: string | null } | null>(null)
  const save = useFormMutation(form, {
    mutationFn: async (body: ShareNote) => {
      const params = { partner_id: dealRef.partnerId, lender_id: lender.id, deal_id: dealRef.dealId }
      try {
        return await callApi(changeShareNote, { params, body, ifMatch: seen.version })
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'stale' ? error.current : null
        if (current !== null) {
          const { note, note_version: version } = current as Pick<DealSharing, 'note' | 'note_version'>
          setOthers({ note })
          // Saving again replaces what they now can read.
          setSeen({ note: seen.note, version })
        }
        throw error
      }
    },
    onSuccess: ({ note, note_version }) => {
      draft.saved()
      updateCachedSharing(dealRef, lender.id, (current) => ({ ...current, note, note_version }))
      notifySuccess(note === null ? copy.noteRemoved(lender.name) : copy.noteSaved(lender.name))
      onDone()
      void refresh()
    },
    failure: lenderFailures.note,
  })
  const cancel = () => {
    draft.discard()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={copy.noteTo(lender.name)}>
      {draft.isRestored && others === null && <DraftRestored onDiscard={draft.discard} />}
      {others !== null && (
        <div className={clsx(ui.note, ui.cautionNote)}>
          <p className={ui.label}>{copy.noteNow}</p>
          <p className={ui.lines}>{others.note ?? copy.noNote}</p>
        </div>
      )}
      <TextAreaField
        control={form.control}
        name="note"
        label={copy.noteTo(lender.name)}
        help={copy.noteHelp(lender.name)}
        rows={4}
        optional
      />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {others === null ? actionLabels.save : copy.replaceNote}
        </Button>
        <Button variant="quiet" size="small" onClick={cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** What the lender reads above the deal. Not a message: it stands there until it is changed. */
export function LenderNote({ sharing }: { sharing: DealSharing }) {
  const [isEditing, setEditing] = useState(false)
  const { note, ended_at } = sharing
  const isActive = ended_at === null
  if (!isActive && note === null) return null
  return (
    <div>
      <h4>{copy.noteWithPackage}</h4>
      {isEditing && isActive ? (
        <NoteForm sharing={sharing} onDone={() => setEditing(false)} />
      ) : (
        <div className={ui.stack2}>
          <p className={note === null ? clsx(ui.quiet, styles.quiet) : ui.lines}>{note ?? copy.noNote}</p>
          {isActive && (
            <div>
              <Button size="small" onClick={() => setEditing(true)}>
                {note === null ? copy.addNote : copy.editNote}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
