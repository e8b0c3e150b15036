import { newCustomBundle, templateDocument } from '@loanyard/contract/bundles'
import { newAdditionalRequests } from '@loanyard/contract/requests'
import { requestKinds } from '@loanyard/contract/values'
import * as z from 'zod'

const single = newAdditionalRequests.shape.requests.element.shape
const template = templateDocument.nullable()

const newRequest = z
  .object({
    /** Tells the lines of the form apart; it goes nowhere. */
    key: z.string(),
    kind: z.enum(requestKinds, 'Choose a request type.'),
    title: single.title,
    description: single.description.unwrap(),
    is_required: z.boolean(),
    template,
  })
  .refine(({ kind, template: attachedFile }) => kind !== 'PandaDoc' || attachedFile !== null, {
    path: ['template'],
    error: 'Add the PDF to be signed.',
  })
  .refine(
    ({ kind, template: attachedFile }) =>
      kind !== 'PandaDoc' || attachedFile === null || attachedFile.file_type === 'application/pdf',
    {
      path: ['template'],
      error: 'The document to sign must be a PDF.',
    },
  )

/** What is asked for on the spot; the title is that of a custom bundle, and empty elsewhere. */
export function newRequestsSchema(isBundle: boolean) {
  return z.object({
    title: isBundle ? newCustomBundle.shape.title : z.string(),
    requests: z.array(newRequest).min(1, 'Add at least one item.').max(50, 'Add at most 50 items at once.'),
    due_date: z.iso.date('Enter a date as YYYY-MM-DD.').nullable(),
  })
}

export type NewRequestsValues = z.input<ReturnType<typeof newRequestsSchema>>
export type NewRequestsInput = z.output<ReturnType<typeof newRequestsSchema>>

/** An empty line of the form. */
export const emptyRequest = (): NewRequestsValues['requests'][number] => ({
  key: crypto.randomUUID(),
  kind: 'Document',
  title: '',
  description: '',
  is_required: true,
  template: null,
})

/** What was filled in, in the words of the calls. */
export function bodiesOf({ requests }: NewRequestsInput) {
  return requests.map(({ kind, title, description, is_required, template: attachedFile }) => ({
    kind,
    title,
    description,
    is_required,
    template_document: attachedFile?.id ?? null,
  }))
}
