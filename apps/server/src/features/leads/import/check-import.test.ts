import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'

const { checkLeadImport, importLeads, listLeadImports, listLeads } = calls.leads

const app = await sharedApplication()

async function freshPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  return { partner, api: admin.api }
}

test('tells the rows that can be imported from the others, and stores nothing', async () => {
  const { api } = await freshPartner()
  const body = 'full_name,email,loan_amount\nAna,ana@example.com,1\n\nBo,nowhere,lots\nCy,cy@example.com,1,250,000\n'
  expect(await api.call(checkLeadImport, { body })).toEqual({
    valid: 1,
    rejected: [
      {
        row: 4,
        errors: [
          { column: 'email', message: 'Please enter a valid email address' },
          { column: 'loan_amount', message: 'Enter an amount with up to 15 digits and two decimals.' },
        ],
      },
      {
        row: 5,
        errors: [
          {
            column: null,
            message:
              'This row has 5 cells, but the header has 3. Put quotation marks around cells that contain commas.',
          },
        ],
      },
    ],
    duplicates: [],
  })
  expect((await api.call(listLeads)).total_count).toBe(0)
  expect((await api.call(listLeadImports)).results).toEqual([])
})

test('finds rows that repeat an earlier one, a lead or a deal', async () => {
  const { api, partner } = await freshPartner()
  await makeLead(app, partner, { full_name: 'Ana', email: 'Ana@Example.com' })
  await makeDeal(app, partner, { title: 'Bo’s shop', borrower_phone: '(555) 010-7777' })
  const body = [
    'full_name,email,phone,business_name',
    'Ana R,ana@example.com,,',
    'Bo,bo@example.com,+1 555 010 7777,',
    'Cy,cy@example.com,,Shared Holdings',
    'Di,di@example.com,,Shared Holdings',
    'Cyrus,CY@example.com,,',
    'Bob,bob@example.com,(555) 010-7777,',
  ].join('\n')
  const { valid, duplicates } = await api.call(checkLeadImport, { body })
  expect(valid).toBe(6)
  expect(duplicates).toMatchObject([
    { row: 2, same_as: null, matches: [{ name: 'Ana', matched: ['email'], deal: null }] },
    { row: 3, same_as: null, matches: [{ name: 'Bo’s shop', matched: ['phone'], lead: null }] },
    { row: 6, same_as: 4, matches: [] },
    { row: 7, same_as: 3, matches: [{ name: 'Bo’s shop', matched: ['phone'] }] },
  ])
})

test('finds neither leads of other partners nor, for a Coordinator, those of colleagues', async () => {
  const { partner } = await freshPartner()
  const { partner: other } = await freshPartner()
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await makeLead(app, partner, { email: 'ana@example.com' })
  await makeLead(app, other, { email: 'ana@example.com' })
  const body = 'full_name,email\nAna,ana@example.com'
  expect((await coordinator.api.call(checkLeadImport, { body })).duplicates).toEqual([])
})

test('checks the largest file, each row known already', async () => {
  const { api } = await freshPartner()
  const body = `full_name,email\n${Array.from({ length: 10_000 }, (_, n) => `Lead ${n},lead${n}@example.com`).join('\n')}`
  await api.call(importLeads, { body })
  const { valid, duplicates } = await api.call(checkLeadImport, { body })
  expect([valid, duplicates.length]).toEqual([10_000, 10_000])
})

test('refuses a file without the required columns', async () => {
  const { api } = await freshPartner()
  const { errors } = await api.refused(checkLeadImport, 'bad_input', { body: 'Name\nAna' })
  expect(errors?.map(({ column }) => column)).toEqual(['name', 'full_name', 'email'])
})

test('lists the leads of one import, also by search', async () => {
  const { api, partner } = await freshPartner()
  const { id } = await api.call(importLeads, { body: 'full_name,email\nAna,ana@example.com\nBo,bo@example.com' })
  await makeLead(app, partner, { full_name: 'Ana by hand' })
  const names = async (query: Record<string, string>) =>
    (await api.call(listLeads, { query: { ordering: 'full_name', ...query } })).results.map(
      ({ full_name }) => full_name,
    )
  expect(await names({ import: id ?? '' })).toEqual(['Ana', 'Bo'])
  expect(await names({ import: id ?? '', search: 'ANA' })).toEqual(['Ana'])
  expect(await names({ import: 'imp_0000000000e008000000000001' })).toEqual([])
})
