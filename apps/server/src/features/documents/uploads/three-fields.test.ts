import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import type { Api } from '../../../../testing/app/client.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeClient, makeDeal } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { createUpload } = calls.documents

const app = await startApplication()
afterAll(() => app.close())

/** The three fields of the specification. */
const body = { file_type: 'application/pdf', file_name: 'Taxes.pdf', is_template: false }

async function dealOf(api: Api, query: { deal?: string } = {}): Promise<string | null> {
  const { id } = await api.call(createUpload, { query, body })
  const [row] = await app.ask<{ deal_id: string | null }>('select deal_id from documents where id = $1', [
    toUuid('document', id),
  ])
  return row?.deal_id ?? null
}

async function refusedDeal(api: Api, input: Parameters<Api['refused']>[2] = {}): Promise<unknown> {
  return (await api.refused(createUpload, 'bad_input', { body, ...input })).errors
}

const dealRequired = [{ path: 'deal', message: 'Choose the deal this document belongs to.' }]

test('uploads to a client’s only active deal of the partner', async () => {
  const { client, deal, newDeal, partner } = await makeDealFixture(app)
  const elsewhere = await makeDealFixture(app)
  await makeClient(app, elsewhere.partner, elsewhere.deal, client)
  await newDeal()
  for (const status of ['On Hold', 'Funded', 'Declined', 'Withdrawn'] as const)
    await makeClient(app, partner, await makeDeal(app, partner, { status }), client)
  expect(await dealOf(client.api)).toBe(deal.uuid)
})

test('asks a client with two or no active deals for the deal', async () => {
  const { client, deal, newDeal } = await makeDealFixture(app)
  const second = await newDeal(client)
  expect(await refusedDeal(client.api)).toEqual(dealRequired)
  expect(await dealOf(client.api, { deal: second.id })).toBe(second.uuid)
  await app.ask('update deals set deleted_at = now() where id = $1', [second.uuid])
  expect(await dealOf(client.api)).toBe(deal.uuid)
  await app.ask(`update deals set status = 'Funded' where id = $1`, [deal.uuid])
  expect(await refusedDeal(client.api)).toEqual(dealRequired)
})

test('takes the deal of staff from the query', async () => {
  const { admin, coordinator, deal, newDeal } = await makeDealFixture(app)
  const other = await newDeal()
  for (const { api } of [admin, coordinator]) {
    expect(await dealOf(api, { deal: deal.id })).toBe(deal.uuid)
    expect(await refusedDeal(api)).toEqual(dealRequired)
  }
  await coordinator.api.refused(createUpload, 'not_found', { query: { deal: other.id }, body })
  const query = { deal: deal.id }
  expect(await dealOf(admin.api, query)).toBe(deal.uuid)
  expect(await refusedDeal(admin.api, { query, body: { ...body, deal: other.id } })).toEqual([
    { path: 'deal', message: 'The query and the body name different deals.' },
  ])
  expect(await refusedDeal(admin.api, { query, body: { ...body, is_template: true } })).toEqual([
    { path: 'deal', message: 'A template can’t belong to a deal.' },
  ])
})
