import { shareNote, type ShareNote } from '@loanyard/contract/lenders/schemas'
import type { UseFormReturn } from 'react-hook-form'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { TextAreaField } from '../../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import * as copy from '../copy.ts'
import { useSharing } from '../sharing-context.ts'

type NoteForm = UseFormReturn<ShareNote, unknown, ShareNote>

const empty: ShareNote = { note: '' }

interface NewNote {
  readonly form: NoteForm
  /** Set if the note is one that was written earlier and not sent. */
  readonly discard: (() => void) | null
  /** Once it is sent. */
  readonly forget: () => void
  /** If the sharing is undone, what was written with it isn't lost. */
  readonly restore: () => void
}

/** What is being written to the lenders with a package, kept until it is sent. */
export function useNewNote(): NewNote {
  const { dealRef } = useSharing()
  const name = `share-note.${dealRef.dealId}`
  const form = useSchemaForm<ShareNote, ShareNote>(shareNote, empty)
  const { isRestored, discard, saved } = useFormDraft(form, name, empty)
  const restore = () => {
    const { note } = form.getValues()
    if (note !== '') drafts.write(name, { note })
  }
  return { form, discard: isRestored ? discard : null, forget: saved, restore }
}

interface NoteFieldProps {
  note: NewNote
  isForOne: boolean
}

export function NoteField({ note: { form, discard }, isForOne }: NoteFieldProps) {
  return (
    <>
      {discard !== null && <DraftRestored onDiscard={discard} />}
      <TextAreaField
        control={form.control}
        name="note"
        label={copy.noteTo(isForOne ? copy.theLender : copy.theLenders)}
        help={copy.newNoteHelp}
        rows={3}
        optional
      />
    </>
  )
}
