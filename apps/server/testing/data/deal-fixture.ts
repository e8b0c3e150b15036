import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import type { AdditionalRequest, NewAdditionalRequest } from '@loanyard/contract/requests/schemas'
import { toUuid } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import type { Api } from '../app/client.ts'
import { documentTools, pdf } from './documents.ts'
import {
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  shareDeal,
  unique,
  type Made,
  type Partner,
  type Person,
  type Staff,
} from './factories.ts'

/** A partner with its people and one deal, whose borrower has an account. */
export interface DealFixture {
  readonly partner: Partner
  readonly admin: Staff
  readonly manager: Staff
  /** Works on the deal. */
  readonly coordinator: Staff
  readonly client: Person
  readonly deal: Made
  /** Another deal of the same borrower, or of another person. */
  readonly newDeal: (client?: Person) => Promise<Made>
  /** The id of a stage by its number. */
  readonly stage: (number: number) => string
}

export async function makeDealFixture(app: Application): Promise<DealFixture> {
  const partner = await makePartner(app)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const newDeal: DealFixture['newDeal'] = async (borrower) => {
    const deal = await makeDeal(app, partner)
    if (borrower !== undefined) await makeClient(app, partner, deal, borrower)
    return deal
  }
  const client = await makePerson(app, {}, partner)
  const deal = await newDeal(client)
  await shareDeal(app, partner, deal, coordinator)
  return {
    partner,
    admin: await makeStaff(app, partner),
    manager: await makeStaff(app, partner, { role: 'Manager' }),
    coordinator,
    client,
    deal,
    newDeal,
    stage: (number) => partner.stages[number - 1]?.id ?? '',
  }
}

/** Common steps of request tests, by the people of a fixture. */
export function dealTools(app: Application) {
  const { uploadDocument } = documentTools(app)

  /** A template of the partner, ready to attach. */
  const makeTemplate = async ({ admin }: DealFixture, file_name = `${unique('Template')}.pdf`): Promise<string> =>
    (await uploadDocument(admin.api, pdf(), { file_name })).id

  /** Requests something from the borrower on the fixture's deal. */
  const askFor = async (
    fixture: DealFixture,
    request_type: NewAdditionalRequest['request_type'],
    more: Partial<NewAdditionalRequest> = {},
  ): Promise<AdditionalRequest> => {
    const template = request_type === 'PandaDoc' ? { template_document: await makeTemplate(fixture) } : {}
    const body = { deal: fixture.deal.id, stage: fixture.stage(1), title: unique(request_type), request_type }
    return fixture.admin.api.call(calls.requests.createAdditionalRequest, { body: { ...body, ...template, ...more } })
  }

  /** Uploads a document of the deal, for a request if one is named. */
  const sendDocument = async (api: Api, deal: string, request?: string, name?: string): Promise<string> => {
    const announced = {
      deal,
      ...(request === undefined ? {} : { request }),
      ...(name === undefined ? {} : { file_name: name }),
    }
    return (await uploadDocument(api, pdf(), announced)).id
  }

  /** Waits until the client was notified of a request, which the job delays for a moment. */
  const toldOf = async (request: string): Promise<void> => {
    const id = toUuid('requirement', request)
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(10)) {
      const notified = await app.ask('select from requirements where id = $1 and notified_at is not null', [id])
      if (notified.length > 0) return
    }
    throw new Error('the client was not notified')
  }

  return { makeTemplate, askFor, sendDocument, toldOf }
}
