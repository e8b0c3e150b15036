import { newCustomBundle, templateDocument } from '@loanyard/contract/bundles/schemas'
import { requestKinds } from '@loanyard/contract/core/values'
import { addToBundleRequest, createAdditionalRequests, requestCustomBundle } from '@loanyard/contract/requests/calls'
import { newAdditionalRequests, type BundleRequest, type NewBundledRequest } from '@loanyard/contract/requests/schemas'
import * as z from 'zod'
import { fileNamesProblem, slotFields, slotsOfValues, slotValues } from '../../../domain/requests/slots/slot-choice.ts'
import { InputError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import type { RequestsStageScope } from '../queries.ts'
import * as specified from '../specified-copy.ts'
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
    ...slotFields,
  })
  .superRefine((values, context) => {
    const message = fileNamesProblem(values)
    if (message !== null) context.addIssue({ code: 'custom', path: ['file_names'], message })
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
  ...slotValues([]),
})

function bodiesOf({ requests }: NewRequestsInput) {
  return requests.map(({ kind, title, description, is_required, template: attachedFile, ...files }) => ({
    kind,
    title,
    description,
    is_required,
    template_document: attachedFile?.id ?? null,
    slots: kind === 'Document' ? slotsOfValues(files) : [],
    signature_fields: [],
  }))
}

/** Single requests, a custom bundle of this deal, or one more request of a running bundle. */
export type NewRequestMode =
  | { readonly kind: 'several' | 'custom' }
  | { readonly kind: 'add'; readonly bundle: BundleRequest }

interface NewRequests {
  readonly scope: RequestsStageScope
  readonly mode: NewRequestMode
  readonly input: NewRequestsInput
  readonly idempotencyKey: string
}

/** Throws InputError('Missing required parameters') and ApiError (product-rules 7.5). */
async function addToBundle(
  { partnerId, dealId }: RequestsStageScope,
  bundleRequestId: string,
  body: NewBundledRequest | undefined,
  idempotencyKey: string,
) {
  if (dealId === '' || bundleRequestId === '' || body === undefined) throw new InputError(specified.missingParameters)
  const params = { partner_id: partnerId, deal_id: dealId, bundle_request_id: bundleRequestId }
  await callApi(addToBundleRequest, { params, body, idempotencyKey })
}

/** Throws ApiError, and InputError('Missing required parameters') if nothing was entered. */
export const newRequests = {
  mutationFn: async ({ scope, mode, input, idempotencyKey }: NewRequests): Promise<void> => {
    const bodies = bodiesOf(input)
    const { due_date } = input
    const { dealId, stageId } = scope
    const params = { partner_id: scope.partnerId }
    if (mode.kind === 'add') {
      const [body] = bodies
      const due = due_date === null ? {} : { due_date }
      await addToBundle(scope, mode.bundle.id, body && { ...body, ...due }, idempotencyKey)
    } else if (mode.kind === 'custom') {
      const body = { title: input.title, description: '', stage: stageId, due_date, attachments: bodies }
      await callApi(requestCustomBundle, { params: { ...params, deal_id: dealId }, body, idempotencyKey })
    } else {
      const requests = bodies.map(({ kind, ...rest }) => ({ ...rest, request_type: kind, due_date }))
      await callApi(createAdditionalRequests, {
        params,
        body: { deal: dealId, stage: stageId, requests },
        idempotencyKey,
      })
    }
  },
}
