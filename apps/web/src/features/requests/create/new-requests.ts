import { newCustomBundle, templateDocument } from '@loanyard/contract/bundles/schemas'
import { requestKinds } from '@loanyard/contract/core/values'
import { newAdditionalRequests, type BundleRequest } from '@loanyard/contract/requests/schemas'
import * as z from 'zod'
import type { RequestsStageScope } from '../queries.ts'
import { addToBundle, sendCustomBundle, sendAdditionalRequests } from '../request-commands.ts'
import * as copy from './copy.ts'

const single = newAdditionalRequests.shape.requests.element.shape
const template = templateDocument.nullable()

const newRequest = z
  .object({
    /** React key of the line; not sent. */
    key: z.string(),
    kind: z.enum(requestKinds, copy.chooseType),
    title: single.title,
    description: single.description.unwrap(),
    is_required: z.boolean(),
    template,
  })
  .refine(({ kind, template: attachedFile }) => kind !== 'PandaDoc' || attachedFile !== null, {
    path: ['template'],
    error: copy.addPdfToSign,
  })
  .refine(
    ({ kind, template: attachedFile }) =>
      kind !== 'PandaDoc' || attachedFile === null || attachedFile.file_type === 'application/pdf',
    {
      path: ['template'],
      error: copy.mustBePdf,
    },
  )

/** The title belongs to a custom bundle and is empty otherwise. */
export function newRequestsSchema(isBundle: boolean) {
  return z.object({
    title: isBundle ? newCustomBundle.shape.title : z.string(),
    requests: z.array(newRequest).min(1, copy.addOneItem).max(50, copy.tooManyItems),
    due_date: z.iso.date(copy.invalidDate).nullable(),
  })
}

export type NewRequestsValues = z.input<ReturnType<typeof newRequestsSchema>>
export type NewRequestsInput = z.output<ReturnType<typeof newRequestsSchema>>

export const emptyRequest = (): NewRequestsValues['requests'][number] => ({
  key: crypto.randomUUID(),
  kind: 'Document',
  title: '',
  description: '',
  is_required: true,
  template: null,
})

function bodiesOf({ requests }: NewRequestsInput) {
  return requests.map(({ kind, title, description, is_required, template: attachedFile }) => ({
    kind,
    title,
    description,
    is_required,
    template_document: attachedFile?.id ?? null,
  }))
}

/** Single requests, a custom bundle of this deal, or one more request of a running bundle. */
export type NewRequestMode =
  | { readonly kind: 'several' | 'custom' }
  | { readonly kind: 'add'; readonly bundle: BundleRequest }

/** Throws ApiError, and Error('Missing required parameters') if nothing was entered. */
export async function submitNewRequests(
  scope: RequestsStageScope,
  mode: NewRequestMode,
  input: NewRequestsInput,
  key: string,
): Promise<void> {
  const bodies = bodiesOf(input)
  const { due_date } = input
  if (mode.kind === 'add') {
    const [body] = bodies
    const due = due_date === null ? {} : { due_date }
    await addToBundle(scope, mode.bundle.id, body && { ...body, ...due }, key)
  } else if (mode.kind === 'custom') {
    const bundle = { title: input.title, description: '', stage: scope.stageId, due_date }
    await sendCustomBundle(scope, { ...bundle, attachments: bodies }, key)
  } else {
    const requests = bodies.map(({ kind, ...rest }) => ({ ...rest, request_type: kind, due_date }))
    await sendAdditionalRequests(scope, { deal: scope.dealId, stage: scope.stageId, requests }, key)
  }
}
