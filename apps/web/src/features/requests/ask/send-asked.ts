import type { BundleRequest } from '@loanyard/contract/requests'
import type { RequestsPlace } from '../queries.ts'
import { addToBundle, askForCustomBundle, askForSeveral } from '../request-commands.ts'
import { bodiesOf, type Asked } from './ask-schemas.ts'

/** What the form makes: requests on their own, a bundle of this deal, or one more request of a running bundle. */
export type AskMode = { readonly kind: 'several' | 'custom' } | { readonly kind: 'add'; readonly bundle: BundleRequest }

/** Sends what was filled in. Throws ApiError, and 'Missing required parameters' where nothing was. */
export async function sendAsked(place: RequestsPlace, mode: AskMode, asked: Asked, key: string): Promise<void> {
  const bodies = bodiesOf(asked)
  const { due_date } = asked
  if (mode.kind === 'add') {
    const [body] = bodies
    const due = due_date === null ? {} : { due_date }
    await addToBundle(place, mode.bundle.id, body && { ...body, ...due }, key)
  } else if (mode.kind === 'custom') {
    const bundle = { title: asked.title, description: '', stage: place.stageId, due_date }
    await askForCustomBundle(place, { ...bundle, attachments: bodies }, key)
  } else {
    const requests = bodies.map(({ kind, ...rest }) => ({ ...rest, request_type: kind, due_date }))
    await askForSeveral(place, { deal: place.dealId, stage: place.stageId, requests }, key)
  }
}
