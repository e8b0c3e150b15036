import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { makeAttachment, makeBundle, markRequested } from '../data/bundles.ts'
import {
  insert,
  makeClient,
  makePerson,
  unique,
  type Made,
  type Partner,
  type Person,
  type Staff,
} from '../data/factories.ts'

/** Requests to a borrower, each on a deal of its own. All are ids except those named uuid. */
export interface RequestResources {
  /** A deal and a bundle that can be requested on it. */
  readonly requestable: () => Promise<{ deal: string; bundle: string }>
  /** A deal whose client has something to do. */
  readonly awaited: () => Promise<{ deal: string; request: string }>
  readonly bundleRequest: () => Promise<{ deal: string; bundle_request: string; request: string }>
  /** A document request with an answer by the resources' owner, waiting for review. */
  readonly answered: () => Promise<{ request: string; submission: string; document: string }>
  /** A request that its borrower says is another person's. */
  readonly reported: () => Promise<string>
  /** A document request and a file the client sent for it. */
  readonly sent: () => Promise<{ request: string; document: string }>
  /** A document to sign, which the resources' owner may have opened already. */
  readonly paper: (opened: boolean) => Promise<{ request: string; signer: string }>
}

type Columns = Readonly<Record<string, unknown>>

/** Requests an answer on a deal, with any column of the row overridden. */
export async function makeRequirement(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid'>,
  columns: Columns & { deal_id: string },
): Promise<Made> {
  const uuid = newUuid()
  const row = { partner_id: partner.uuid, id: uuid, kind: 'Question', title: unique('Asked') }
  await insert(app, 'requirements', { ...row, created_by: by.user_uuid, ...columns })
  return { uuid, id: toId('requirement', uuid) }
}

/** Answers a request on behalf of a person, with any column of the row overridden. */
export async function makeSubmission(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid' | 'full_name'>,
  columns: Columns & { requirement_id: string },
): Promise<Made> {
  const uuid = newUuid()
  const row = { partner_id: partner.uuid, id: uuid, side: 'client', answer: 'Yes' }
  const author = { submitted_by: by.user_uuid, submitted_by_name: by.full_name }
  await insert(app, 'submissions', { ...row, ...author, ...columns })
  await app.ask(`update requirements set status = 'Submitted' where id = $1`, [columns.requirement_id])
  return { uuid, id: toId('submission', uuid) }
}

interface ResourceOptions {
  readonly partner: Partner
  readonly maker: Staff
  /** The borrower, if the resources are theirs. */
  readonly borrower: Person | null
  readonly deal: () => Promise<Made>
  /** A document of a deal (uuid, id), or a template, ready. */
  readonly document: (deal: Made | null) => Promise<Made>
}

/** Requests on deals that `deal` makes. */
export function requestResources(
  app: Application,
  { partner, maker, borrower, deal, document }: ResourceOptions,
): RequestResources {
  const ask = (on: Made, columns: Columns = {}) =>
    makeRequirement(app, partner, maker, { deal_id: on.uuid, stage_id: partner.stages[0]?.uuid, ...columns })
  return {
    requestable: async () => {
      const [on, bundle] = [await deal(), await makeBundle(app, partner, maker)]
      await makeAttachment(app, partner, bundle)
      return { deal: on.id, bundle: bundle.id }
    },
    awaited: async () => {
      const on = await deal()
      if (borrower === null) await makeClient(app, partner, on, await makePerson(app))
      return { deal: on.id, request: (await ask(on)).id }
    },
    reported: async () => {
      const other = { other_name: 'Carlos Rower', other_email: 'carlos@example.com', other_at: new Date() }
      return (await ask(await deal(), other)).id
    },
    bundleRequest: async () => {
      const [on, bundle, id] = [await deal(), await makeBundle(app, partner, maker), newUuid()]
      await markRequested(app, partner, maker, { id, bundle: bundle.uuid, deal: on })
      const request = await ask(on, { bundle_request_id: id })
      return { deal: on.id, bundle_request: toId('bundle_request', id), request: request.id }
    },
    answered: async () => {
      const on = await deal()
      const [request, held] = [await ask(on, { kind: 'Document' }), await document(on)]
      const side = borrower === null ? 'staff' : 'client'
      const columns = { requirement_id: request.uuid, side, answer: null }
      const submission = await makeSubmission(app, partner, borrower ?? maker, columns)
      await insert(app, 'submission_documents', {
        partner_id: partner.uuid,
        submission_id: submission.uuid,
        document_id: held.uuid,
        position: 1,
      })
      return { request: request.id, submission: submission.id, document: held.id }
    },
    sent: async () => {
      const on = await deal()
      const [request, held] = [await ask(on, { kind: 'Document' }), await document(on)]
      const columns = 'requirement_id = $1, is_from_client = true'
      await app.ask(`update documents set ${columns} where id = $2`, [request.uuid, held.uuid])
      return { request: request.id, document: held.id }
    },
    paper: async (opened) => {
      const [on, template] = [await deal(), await document(null)]
      const request = await ask(on, { kind: 'PandaDoc', template_id: template.uuid })
      const signer = borrower ?? maker
      if (!opened) return { request: request.id, signer: signer.full_name }
      await insert(app, 'signings', {
        partner_id: partner.uuid,
        id: newUuid(),
        requirement_id: request.uuid,
        provider: 'built_in',
        user_id: signer.user_uuid,
        document_id: template.uuid,
      })
      return { request: request.id, signer: signer.full_name }
    },
  }
}

const unknownId = (kind: Parameters<typeof toId>[0]): string => toId(kind, newUuid())

/** Ids that don't exist. */
export const missingRequestResources: RequestResources = {
  requestable: () => Promise.resolve({ deal: unknownId('deal'), bundle: unknownId('bundle') }),
  awaited: () => Promise.resolve({ deal: unknownId('deal'), request: unknownId('requirement') }),
  reported: () => Promise.resolve(unknownId('requirement')),
  bundleRequest: () =>
    Promise.resolve({
      deal: unknownId('deal'),
      bundle_request: unknownId('bundle_request'),
      request: unknownId('requirement'),
    }),
  sent: () => Promise.resolve({ request: unknownId('requirement'), document: unknownId('document') }),
  answered: () =>
    Promise.resolve({
      request: unknownId('requirement'),
      submission: unknownId('submission'),
      document: unknownId('document'),
    }),
  paper: () => Promise.resolve({ request: unknownId('requirement'), signer: 'Bo Rower' }),
}
