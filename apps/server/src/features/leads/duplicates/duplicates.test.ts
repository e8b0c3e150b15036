import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import {
  makeDeal,
  makeLead,
  makePartner,
  makeStaff,
  shareDeal,
  type Staff,
} from '../../../../testing/data/factories.ts'

const { findDuplicates } = calls.leads

const app = await sharedApplication()

async function freshPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  return { partner, admin, coordinator }
}

const foundBy = async ({ api }: Staff, query: Readonly<Record<string, string>>) =>
  (await api.call(findDuplicates, { query })).results.map(({ name, matched }) => [name, ...matched])

test('finds a lead by its email in any case, its phone in any spelling, and its business name', async () => {
  const { partner, admin } = await freshPartner()
  const values = { full_name: 'Ana', email: 'Ana@Example.com', phone: '(555) 010-1234', business_name: 'Quayside Café' }
  await makeLead(app, partner, values)
  expect(await foundBy(admin, { email: 'ana@example.COM' })).toEqual([['Ana', 'email']])
  expect(await foundBy(admin, { phone: '+1 555-010-1234' })).toEqual([['Ana', 'phone']])
  expect(await foundBy(admin, { business_name: 'quayside cafe' })).toEqual([['Ana', 'business_name']])
  expect(await foundBy(admin, { email: 'ana@example.com', phone: '5550101234' })).toEqual([['Ana', 'email', 'phone']])
  expect(await foundBy(admin, { email: 'bo@example.com', phone: '(555) 010-9999', business_name: 'Other' })).toEqual([])
  expect(await foundBy(admin, {})).toEqual([])
})

test('finds a deal by its borrower, unless its lead was found', async () => {
  const { partner, admin } = await freshPartner()
  const lead = await makeLead(app, partner, { full_name: 'Ana', email: 'ana@example.com' })
  await makeDeal(app, partner, { title: 'Of the lead', borrower_email: 'ana@example.com', lead_id: lead.uuid })
  await makeDeal(app, partner, { title: 'Alone', borrower_email: 'Ana@example.com' })
  expect(await foundBy(admin, { email: 'ana@example.com' })).toEqual([
    ['Ana', 'email'],
    ['Alone', 'email'],
  ])
})

test('a lead and its deal are no duplicates of the lead', async () => {
  const { partner, admin } = await freshPartner()
  const lead = await makeLead(app, partner, { email: 'ana@example.com' })
  await makeDeal(app, partner, { borrower_email: 'ana@example.com', lead_id: lead.uuid })
  expect(await foundBy(admin, { email: 'ana@example.com', except: lead.id })).toEqual([])
})

test('deleted leads and deals, and those of other partners, are not found', async () => {
  const { partner, admin } = await freshPartner()
  const { partner: other } = await freshPartner()
  await makeLead(app, partner, { email: 'ana@example.com', deleted_at: new Date() })
  await makeDeal(app, partner, { borrower_email: 'ana@example.com', deleted_at: new Date() })
  await makeLead(app, other, { email: 'ana@example.com' })
  await makeDeal(app, other, { borrower_email: 'ana@example.com' })
  expect(await foundBy(admin, { email: 'ana@example.com' })).toEqual([])
})

test('a Coordinator finds only own leads and shared deals', async () => {
  const { partner, coordinator } = await freshPartner()
  await makeLead(app, partner, { full_name: 'Hidden', email: 'ana@example.com' })
  await makeDeal(app, partner, { title: 'Hidden', borrower_email: 'ana@example.com' })
  expect(await foundBy(coordinator, { email: 'ana@example.com' })).toEqual([])
  await makeLead(app, partner, { full_name: 'Own', email: 'ana@example.com', assigned_to: coordinator.uuid })
  const shared = await makeDeal(app, partner, { title: 'Shared', borrower_email: 'ana@example.com' })
  await shareDeal(app, partner, shared, coordinator)
  expect(await foundBy(coordinator, { email: 'ana@example.com' })).toEqual([
    ['Own', 'email'],
    ['Shared', 'email'],
  ])
})

test('names at most five', async () => {
  const { partner, admin } = await freshPartner()
  for (let count = 0; count < 7; count++) await makeLead(app, partner, { email: 'ana@example.com' })
  expect(await foundBy(admin, { email: 'ana@example.com' })).toHaveLength(5)
})
