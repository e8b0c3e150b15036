import {
  newAttachment,
  templateDocument,
  type Attachment,
  type AttachmentChanges,
  type NewAttachment,
} from '@loanyard/contract/bundles/schemas'
import * as z from 'zod'
import { fileNamesProblem, slotFields, slotsOfValues, slotValues } from '../../../domain/requests/slots/slot-choice.ts'
import * as copy from './copy.ts'

const { kind, title, description } = newAttachment.shape

/** Includes the template's name, so that the page can show it. */
export const attachmentForm = z
  .object({
    kind,
    title,
    description: description.unwrap(),
    is_required: z.boolean(),
    template_document: templateDocument.nullable(),
    ...slotFields,
  })
  .superRefine((values, context) => {
    const message = fileNamesProblem(values)
    if (message !== null) context.addIssue({ code: 'custom', path: ['file_names'], message })
  })
  .refine((values) => values.kind !== 'PandaDoc' || values.template_document?.file_type === 'application/pdf', {
    path: ['template_document'],
    error: copy.choosePdf,
    // Runs even if other fields are invalid, so that all messages show at once.
    when: () => true,
  })

export type AttachmentInput = z.input<typeof attachmentForm>
export type AttachmentValues = z.output<typeof attachmentForm>

export const emptyAttachment: AttachmentInput = {
  kind: 'Document',
  title: '',
  description: '',
  is_required: true,
  template_document: null,
  ...slotValues([]),
}

export function valuesOf(attachment: Attachment): AttachmentInput {
  return {
    kind: attachment.kind,
    title: attachment.title,
    description: attachment.description,
    is_required: attachment.is_required,
    template_document: attachment.template_document,
    ...slotValues(attachment.slots),
  }
}

/** The API takes the template as an id. Fields are placed on a saved item. */
export function bodyOf(values: AttachmentValues): NewAttachment {
  const { template_document: template, kind: type, title: name, description: text, is_required } = values
  const slots = type === 'Document' ? slotsOfValues(values) : []
  return {
    kind: type,
    title: name,
    description: text,
    is_required,
    template_document: template?.id ?? null,
    slots,
    signature_fields: [],
  }
}

const namesInBody: Readonly<Record<string, string>> = { files: 'slots', file_names: 'slots' }

export function changesOf(values: AttachmentValues, names: readonly string[]): AttachmentChanges {
  const changed = new Set(names.map((name) => namesInBody[name] ?? name))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => changed.has(name)))
}
