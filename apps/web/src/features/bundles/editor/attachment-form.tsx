import { type Attachment, type Bundle, templateDocument } from '@loanyard/contract/bundles/schemas'
import { requestKinds } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { kindOptionLabels } from '../../../domain/requests/request-labels.ts'
import { discardTemplate } from '../../../domain/requests/request-uploads.ts'
import { fileNames, filesAsked } from '../../../domain/requests/slots/copy.ts'
import { fileChoiceLabel } from '../../../domain/requests/slots/slot-choice.ts'
import { SlotFields } from '../../../domain/requests/slots/slot-fields.tsx'
import { ApiError, isNotFound } from '../../../lib/api/api-error.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConflictDialog, type FieldLabels } from '../../../ui/overlay/conflict/conflict-dialog.tsx'
import { reloadBundle } from '../bundle-cache.ts'
import { attachmentFailures, useAddAttachment, useSaveAttachment } from './attachment-mutations.ts'
import {
  attachmentForm,
  bodyOf,
  changesOf,
  emptyAttachment,
  valuesOf,
  type AttachmentInput,
  type AttachmentValues,
} from './attachment-values.ts'
import * as copy from './copy.ts'
import styles from './editor.module.css'
import { TemplateField, useTemplateUpload } from './template-field.tsx'
import { useVersionedSave, type Conflict } from './use-versioned-save.ts'

const labels: Readonly<Record<string, string>> = {
  kind: copy.type,
  title: copy.titleLabel,
  description: copy.description,
  is_required: copy.required,
  template_document: copy.template,
  files: filesAsked,
  file_names: fileNames,
}

function show(name: string, value: unknown): string {
  if (name === 'is_required') return value === true ? copy.yes : copy.no
  if (name === 'template_document') return templateDocument.safeParse(value).data?.name ?? copy.none
  if (name === 'files') return fileChoiceLabel(value)
  const kind = requestKinds.find((each) => name === 'kind' && each === value)
  if (kind !== undefined) return kindOptionLabels[kind]
  return typeof value === 'string' && value !== '' ? value : '–'
}

const conflictLabels: FieldLabels<string> = { labelOf: (name) => labels[name] ?? name, show }

interface AttachmentConflictProps {
  conflict: Conflict
  onClose: () => void
  onChoose: (keepsMine: (name: string) => boolean) => Promise<void>
}

function AttachmentConflict({ conflict: { current, fields }, ...does }: AttachmentConflictProps) {
  return (
    <ConflictDialog
      what={copy.checklistNoun}
      modified={current.modified}
      fields={fields}
      labels={conflictLabels}
      {...does}
    />
  )
}

const kindOptions = requestKinds.map((kind) => ({ value: kind, label: kindOptionLabels[kind] }))

interface AttachmentFormProps {
  partnerId: string
  bundle: Bundle
  /** As it was when editing began; null for a new attachment. */
  base: Attachment | null
  draftName: string
  onPreview: (documentId: string) => void
  onClose: () => void
}

/** An attachment that another user deleted is created again. */
function useSend({ partnerId, bundle, base }: AttachmentFormProps) {
  const keyFor = useIdempotencyKey()
  const scope = { partnerId, bundleId: bundle.id }
  const addAttachment = useAddAttachment(scope)
  const saveAttachment = useSaveAttachment(scope)
  const isDeleted = base !== null && !bundle.attachments.some(({ id }) => id === base.id)
  const send = async (values: AttachmentValues, names: readonly string[], version: number) => {
    try {
      if (base === null || isDeleted) await addAttachment({ body: bodyOf(values), idempotencyKey: keyFor(values) })
      else await saveAttachment({ attachment: base, body: changesOf(values, names), version })
    } catch (error) {
      if (base === null || isDeleted || !isNotFound(error)) throw error
      void reloadBundle(partnerId, bundle.id)
      throw new ApiError(404, 'not_found', copy.deletedByOther)
    }
  }
  return { send, isDeleted }
}

export function AttachmentForm(props: AttachmentFormProps) {
  const { partnerId, bundle, base, draftName, onPreview, onClose } = props
  const [defaults] = useState<AttachmentInput>(() => (base === null ? emptyAttachment : valuesOf(base)))
  const form = useSchemaForm<AttachmentInput, AttachmentValues>(attachmentForm, defaults)
  const draft = useFormDraft(form, draftName, defaults)
  const { queue, isSending } = useTemplateUpload()
  const { send, isDeleted } = useSend(props)
  const { save, conflict, resolve, closeConflict } = useVersionedSave<AttachmentInput, AttachmentValues>({
    partnerId,
    form,
    base: base === null || isDeleted ? {} : defaults,
    latest: bundle,
    valuesIn: ({ attachments }) => {
      const now = attachments.find(({ id }) => id === base?.id)
      return now === undefined ? null : valuesOf(now)
    },
    send,
    onSaved: () => {
      draft.saved()
      onClose()
    },
    sentence: base === null ? attachmentFailures.add : attachmentFailures.save,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const wrongFile = (message: string) => form.setError('template_document', { message }, { shouldFocus: true })
  const submit = (values: AttachmentValues) => (isSending() ? wrongFile(copy.stillUploading) : save(values))
  const saved = defaults.template_document?.id ?? null
  const discard = () => {
    discardTemplate(partnerId, form.getValues('template_document') ?? null, saved)
    draft.discard()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  useEffect(() => form.setFocus('title'), [form])
  return (
    <div className={styles.form}>
      <Form form={form} onSubmit={submit} label={base === null ? copy.newItem : copy.editItem(base.title)}>
        {isDeleted && (
          <p className={clsx(ui.note, ui.cautionNote)} role="status">
            {copy.deletedByOtherKept}
          </p>
        )}
        {draft.isRestored && <DraftRestored onDiscard={discard} />}
        <FieldRow>
          <TextField control={form.control} name="title" label={copy.titleLabel} />
          <SelectField control={form.control} name="kind" label={copy.type} options={kindOptions} />
        </FieldRow>
        <TextAreaField
          control={form.control}
          name="description"
          label={copy.description}
          help={copy.descriptionHelp}
          rows={3}
          optional
        />
        <TemplateField control={form.control} {...{ partnerId, kind, saved, queue, onPreview }} onRefuse={wrongFile} />
        {kind === 'Document' && <SlotFields control={form.control} files="files" names="file_names" />}
        <CheckboxField control={form.control} name="is_required" label={copy.required} help={copy.requiredHelp} />
        <div className={ui.wrap2}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {base === null || isDeleted ? copy.add : actionLabels.save}
          </Button>
          <Button onClick={cancel}>{actionLabels.cancel}</Button>
        </div>
      </Form>
      {conflict && <AttachmentConflict conflict={conflict} onClose={closeConflict} onChoose={resolve} />}
    </div>
  )
}
