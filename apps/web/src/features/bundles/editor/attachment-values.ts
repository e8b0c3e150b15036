import {
  newAttachment,
  templateDocument,
  type Attachment,
  type AttachmentChanges,
  type NewAttachment,
} from '@loanyard/contract/bundles/schemas'
import * as z from 'zod'
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
}

export function valuesOf(attachment: Attachment): AttachmentInput {
  return {
    kind: attachment.kind,
    title: attachment.title,
    description: attachment.description,
    is_required: attachment.is_required,
    template_document: attachment.template_document,
  }
}

/** The API takes the template as an id. */
export function bodyOf({ template_document: template, ...rest }: AttachmentValues): NewAttachment {
  return { ...rest, template_document: template?.id ?? null }
}

export function changesOf(values: AttachmentValues, names: readonly string[]): AttachmentChanges {
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => names.includes(name)))
}
