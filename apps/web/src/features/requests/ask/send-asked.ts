import type { BundleRequest } from '@loanyard/contract/requests'
import type { RequestsStageScope } from '../queries.ts'
import { addToBundle, sendCustomBundle, sendAdditionalRequests } from '../request-commands.ts'
import { bodiesOf, type NewRequestsInput } from './ask-schemas.ts'

/** What the form makes: requests on their own, a bundle of this deal, or one more request of a running bundle. */
export type NewRequestMode =
  | { readonly kind: 'several' | 'custom' }
  | { readonly kind: 'add'; readonly bundle: BundleRequest }

/** Sends what was filled in. Throws ApiError, and 'Missing required parameters' where nothing was. */
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
