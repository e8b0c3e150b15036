import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makeLead, makePartner, makeStaff, shareDeal } from '../../../testing/data/factories.ts'
import { makeLender } from '../../../testing/data/lenders.ts'

const { searchEverything } = calls.search

const app = await sharedApplication()
const { uploadDocument } = documentTools(app)

const found = async (api: Api, q: string) => {
  const { groups } = await api.call(searchEverything, { query: { q } })
  return Object.fromEntries(
    groups.map(({ kind, total_count, results }) => [kind, [total_count, ...results.map(({ title }) => title)]]),
  )
}

test('finds deals, leads, documents and people by any part of a name, ignoring case and accents', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner, { first_name: 'José', last_name: 'Quillón' })
  const deal = await makeDeal(app, partner, { title: 'Quillon Bakery – Equipment', business_name: 'Bakery LLC' })
  await makeLead(app, partner, { full_name: 'Ana QUILLÓN' })
  await makeLead(app, partner, { full_name: 'No One Else' })
  const { id } = await uploadDocument(api, pdf(), { file_name: 'Tax return quillon.pdf', deal: deal.id })
  expect(await found(api, 'quillón')).toEqual({
    deal: [1, 'Quillon Bakery – Equipment'],
    lead: [1, 'Ana QUILLÓN'],
    document: [1, 'Tax return quillon.pdf'],
    staff: [1, 'José Quillón'],
  })
  const { groups } = await api.call(searchEverything, { query: { q: 'return' } })
  expect(groups).toEqual([
    {
      kind: 'document',
      total_count: 1,
      results: [{ id, title: 'Tax return quillon.pdf', detail: 'Quillon Bakery – Equipment', deal: deal.id }],
    },
  ])
  expect(await found(api, 'nothing like it')).toEqual({})
})

test('a lead found by its business shows the business', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  await makeLead(app, partner, { full_name: 'Ana Lopez', business_name: 'Tidewell Marine' })
  const { groups } = await api.call(searchEverything, { query: { q: 'tidewell' } })
  expect(groups.map(({ results }) => results[0]?.detail)).toEqual([expect.stringMatching(/^Tidewell Marine · New · /)])
})

test('returns five results of a kind with the total count, and none to another partner', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  for (let n = 0; n < 7; n++) await makeLead(app, partner, { full_name: `Sevenfold ${n}` })
  const { lead } = await found(api, 'sevenf')
  expect(lead).toHaveLength(6)
  expect(lead?.[0]).toBe(7)
  const other = await makeStaff(app, await makePartner(app))
  expect(await found(other.api, 'sevenf')).toEqual({})
})

test('finds by two letters, too short for the index, and only what is of the partner', async () => {
  const [own, other] = [await makePartner(app), await makePartner(app)]
  const { api } = await makeStaff(app, own)
  const stranger = await makeStaff(app, other)
  const deal = await makeDeal(app, own, { title: 'Zqbert' })
  await makeLead(app, own, { full_name: 'Zqana' })
  await uploadDocument(api, pdf(), { file_name: 'Zqlease.pdf', deal: deal.id })
  await uploadDocument(stranger.api, pdf(), { file_name: 'Zqother.pdf', deal: (await makeDeal(app, other)).id })
  expect(await found(api, 'zq')).toEqual({ deal: [1, 'Zqbert'], lead: [1, 'Zqana'], document: [1, 'Zqlease.pdf'] })
  expect(await found(stranger.api, 'zq')).toEqual({ document: [1, 'Zqother.pdf'] })
})

test('limits a coordinator to their own records without people, and treats LIKE wildcards literally', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner, { first_name: 'Wanda', last_name: 'Wanted' })
  const { api } = admin
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const [shared, other] = [
    await makeDeal(app, partner, { title: 'Wanted one' }),
    await makeDeal(app, partner, { title: 'Wanted two' }),
  ]
  await shareDeal(app, partner, shared, coordinator)
  for (const deal of [shared, other]) await uploadDocument(api, pdf(), { file_name: 'Wanted 100%.pdf', deal: deal.id })
  await makeLead(app, partner, { full_name: 'Wanted Lead' })
  await makeLender(app, partner, admin, { name: 'Wanted Bank' })
  expect(await found(api, 'wanted bank')).toEqual({ lender: [1, 'Wanted Bank'] })
  expect(await found(coordinator.api, 'wanted')).toEqual({ deal: [1, 'Wanted one'], document: [1, 'Wanted 100%.pdf'] })
  expect(await found(api, '0%')).toEqual({ document: [2, 'Wanted 100%.pdf', 'Wanted 100%.pdf'] })
  expect(await found(api, '1_0')).toEqual({})
})

test('does not find deleted records or documents of deleted deals', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const [gone, there] = [await makeDeal(app, partner, { title: 'Vanishing' }), await makeDeal(app, partner)]
  await uploadDocument(api, pdf(), { file_name: 'Vanishing.pdf', deal: gone.id })
  const { id } = await uploadDocument(api, pdf(), { file_name: 'Vanishing too.pdf', deal: there.id })
  await uploadDocument(api, pdf(), { file_name: 'Vanishing template.pdf' })
  await api.call(calls.deals.deleteDeal, { params: { deal_id: gone.id } })
  await api.call(calls.documents.deleteDocument, { params: { document_id: id } })
  expect(await found(api, 'vanish')).toEqual({})
})

test('rejects a search that is missing, too short or too long', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  for (const query of ['', 'q=', 'q=a', 'q=%20a%20', `q=${'x'.repeat(201)}`, 'q=ab&limit=1', 'q=a%00b']) {
    await api.refused(searchEverything, 'bad_input', { query })
  }
})
