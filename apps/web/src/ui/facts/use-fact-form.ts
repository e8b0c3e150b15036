import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useFormDraft } from '../form/use-form-draft.ts'
import { useSchemaForm, type FormSchema } from '../form/use-schema-form.ts'
import { changedFields, type Values } from './record-kind.ts'
import { useSaveFields, type RecordSaving } from './use-save-fields.ts'

/** What the place of a value does once it has been edited. */
export interface FactClosing {
  onSaved: () => void
  /** `returnsFocus` to the value, unless the person has gone on. */
  onClose: (returnsFocus: boolean) => void
}

interface FactForm<R, Changes, Name extends string, V extends FieldValues, O>
  extends FactClosing, RecordSaving<R, Changes, Name> {
  record: R
  /** The same function on every render. */
  schema: FormSchema<V, O>
  defaults: DefaultValues<V>
  draftName: string
}

/** A mark that doesn't render anything. */
function useMark() {
  const isOn = useRef(false)
  return {
    isOn: () => isOn.current,
    set: (on: boolean) => {
      isOn.current = on
    },
  }
}

/** The form of one field, and what has become of it. */
function useSavedFact<
  R extends Values & { readonly version: number },
  Changes extends object,
  Name extends string,
  V extends FieldValues,
  O extends Values,
>({ record, schema, defaults, draftName, onSaved, onClose, ...saves }: FactForm<R, Changes, Name, V, O>) {
  const [base, setBase] = useState(record)
  const form = useSchemaForm(schema, defaults)
  const draft = useFormDraft(form, draftName, defaults)
  const hasLeft = useMark()
  const sent = useRef('')
  const typed = () => JSON.stringify(form.getValues())
  const saving = useSaveFields({
    ...saves,
    form,
    base,
    latest: record,
    onSaved: (saved, hasChanged) => {
      setBase(saved)
      if (hasChanged) onSaved()
      // Otherwise more was typed while it was saved.
      if (typed() === sent.current) close(!hasLeft.isOn())
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
    hasLeft,
    isChanged: () => changedFields(saves.kind, base, form.getValues()).length > 0,
    noteSent: () => {
      sent.current = typed()
    },
    close,
  }
}

/** Edits one field, which is saved on Enter and when the person leaves it. */
export function useFactForm<
  R extends Values & { readonly version: number },
  Changes extends object,
  Name extends string,
  V extends FieldValues,
  O extends Values,
>(editing: FactForm<R, Changes, Name, V, O>) {
  const { form, saving, isRestored, hasLeft, isChanged, noteSent, close } = useSavedFact(editing)
  const isSending = useRef(false)
  const { isSubmitting, errors } = form.formState
  const submit = async () => {
    if (isSending.current) return
    if (!isChanged()) return close(!hasLeft.isOn())
    noteSent()
    isSending.current = true
    await form.handleSubmit(saving.save)()
    isSending.current = false
  }
  const leave = async () => {
    if (isSending.current || saving.conflict !== null) return
    hasLeft.set(true)
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
    enter: () => hasLeft.set(false),
    submit,
    leave,
    cancel: () => close(true),
  }
}
