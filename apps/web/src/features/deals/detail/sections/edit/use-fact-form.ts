import type { Deal } from '@loanyard/contract/deals/schemas'
import { useRef, useState } from 'react'
import { useFormDraft } from '../../../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../../../ui/form/use-schema-form.ts'
import { changedFields, type FieldName } from '../deal-fields.ts'
import { fieldDraft } from '../deal-sections.ts'
import { schemaFor, valuesOf } from './form-values.ts'
import { useSaveSection } from './use-save-section.ts'

export interface FactForm {
  deal: Deal
  name: FieldName
  onSaved: () => void
  /** `returnsFocus` to the value, unless the person has gone on. */
  onClose: (returnsFocus: boolean) => void
}

/** The form of one field, and what has become of it. */
function useSavedFact({ deal, name, onSaved, onClose }: FactForm) {
  const [base, setBase] = useState(deal)
  const [schema] = useState(() => schemaFor([name]))
  const [defaults] = useState(() => valuesOf(deal, [name]))
  const form = useSchemaForm(schema, defaults)
  const draft = useFormDraft(form, fieldDraft(deal, name), defaults)
  const hasLeft = useRef(false)
  const sent = useRef('')
  const typed = () => JSON.stringify(form.getValues())
  const saving = useSaveSection({
    form,
    base,
    latest: deal,
    onSaved: (saved, hasChanged) => {
      setBase(saved)
      if (hasChanged) onSaved()
      // Otherwise more was typed while it was saved.
      if (typed() === sent.current) close(!hasLeft.current)
    },
  })
  const close = (returnsFocus: boolean) => {
    draft.discard()
    onClose(returnsFocus)
  }
  return {
    form,
    saving,
    isRestored: draft.isRestored,
    setLeft: (isLeft: boolean) => {
      hasLeft.current = isLeft
    },
    isChanged: () => changedFields(base, form.getValues()).length > 0,
    noteSent: () => {
      sent.current = typed()
    },
    close,
    /** Without having changed anything. */
    closeUnchanged: () => close(!hasLeft.current),
  }
}

/** Edits one field, which is saved on Enter and when the person leaves it. */
export function useFactForm(editing: FactForm) {
  const { form, saving, isRestored, setLeft, isChanged, noteSent, close, closeUnchanged } = useSavedFact(editing)
  const isSending = useRef(false)
  const { isSubmitting, errors } = form.formState
  const submit = async () => {
    if (isSending.current) return
    if (!isChanged()) return closeUnchanged()
    noteSent()
    isSending.current = true
    await form.handleSubmit(saving.save)()
    isSending.current = false
  }
  const leave = async () => {
    if (isSending.current || saving.conflict !== null) return
    setLeft(true)
    // What isn't valid waits with its error, and doesn't take the focus back.
    if (!isChanged() || (await form.trigger())) await submit()
  }
  return {
    ...saving,
    control: form.control,
    /** Null without one, empty if the field itself shows it. */
    error: Object.keys(errors).length === 0 ? null : (errors.root?.message ?? ''),
    isSaving: isSubmitting,
    isRestored,
    enter: () => setLeft(false),
    submit,
    leave,
    cancel: () => close(true),
  }
}
