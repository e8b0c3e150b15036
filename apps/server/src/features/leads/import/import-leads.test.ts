import { calls } from '@loanyard/contract/calls'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { exportLeads, importLeads, listLeadImports, listLeads, undoLeadImport, updateLead } = calls.leads

const app = await sharedApplication()
const header =
  'full_name,email,phone,lead_status,personal_credit_score,loan_amount,loan_purpose,down_payment,business_type,business_name,referral_source'

async function freshPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  return { partner, admin, api: admin.api }
}
const refusedRows = async (body: string) => {
  const { api } = await freshPartner()
  const { errors } = await api.refused(importLeads, 'bad_input', { body })
  expect((await api.call(listLeads)).total_count).toBe(0)
  expect((await api.call(listLeadImports)).results).toEqual([])
  return errors?.map(({ path, message }) => `${path}: ${message}`)
}

test('imports each row of a file as a lead', async () => {
  const { api, admin } = await freshPartner()
  const file = `\uFEFF${header}\r\n"Reyes, Ana",ana@example.com,(555) 010-1234,Qualified,712,"$1,250,000.50",Equipment,0,Startup,Reyes Bakery,"Dana Cho, CPA"\r\n\r\nBo Rower,bo@example.com,,,,,,,,,\r\n`
  const imported = await api.call(importLeads, { body: file })
  expect(imported).toMatchObject({
    rows: 2,
    created_count: 2,
    dry_run: false,
    by: admin.full_name,
    undone_at: null,
    can: { undo: true },
  })
  const { results } = await api.call(listLeads, { query: { ordering: 'full_name' } })
  expect(results).toMatchObject([
    { full_name: 'Bo Rower', phone: null, lead_status: 'New', loan_amount: null, source: 'import' },
    {
      full_name: 'Reyes, Ana',
      email: 'ana@example.com',
      phone: '(555) 010-1234',
      lead_status: 'Qualified',
      personal_credit_score: 712,
      loan_amount: '1250000.50',
      loan_purpose: 'Equipment',
      down_payment: '0.00',
      business_type: 'Startup',
      business_name: 'Reyes Bakery',
      referral_source: 'Dana Cho, CPA',
    },
  ])
  expect((await api.call(listLeadImports)).results).toEqual([imported])
  expect(await actionsOf(app, toUuid('lead_import', imported.id ?? ''))).toEqual(['leads_imported'])
})

test('imports nothing if a row is invalid, and reports each invalid cell by row and column', async () => {
  const file = [
    'Full_Name, email ,loan_amount,personal_credit_score',
    'Ana,ana@example.com,1,700',
    '',
    ',bo@example,1.234,900',
    '"two\nlines",cy@example.com,,seven hundred',
    'Di,,"1,000,000,000,000,000",',
    'Ed,ed@example.com,,7e2',
  ].join('\n')
  expect(await refusedRows(file)).toEqual([
    'row 4, full_name: Full Name is required.',
    'row 4, email: Please enter a valid email address',
    'row 4, personal_credit_score: Enter a credit score from 300 to 850.',
    'row 4, loan_amount: Enter an amount with up to 15 digits and two decimals.',
    'row 5, full_name: Enter text without control characters.',
    'row 5, personal_credit_score: Enter a credit score from 300 to 850.',
    'row 6, email: Email address is required',
    'row 6, loan_amount: Enter an amount with up to 15 digits and two decimals.',
    'row 7, personal_credit_score: Enter a credit score from 300 to 850.',
  ])
})

test('rejects the status Converted and lists the allowed statuses', async () => {
  expect(await refusedRows('full_name,email,lead_status\nAna,ana@example.com,Converted')).toEqual([
    'row 2, lead_status: Choose New, Contacted, Qualified, Unqualified, or Lost.',
  ])
})

test('rejects a row whose unquoted amount is split at its commas', async () => {
  expect(await refusedRows('full_name,email,loan_amount\nAna,ana@example.com,1,250,000.00')).toEqual([
    'row 2: This row has 5 cells, but the header has 3. Put quotation marks around cells that contain commas.',
  ])
})

test('reports unknown, missing and duplicate columns regardless of the rows', async () => {
  expect(await refusedRows('full_name,income,full_name\nAna,1,Ana')).toEqual([
    `row 1, income: Column "income" isn’t supported. Use ${header.split(',').join(', ')}.`,
    'row 1, email: Column "email" is missing.',
    'row 1, full_name: Column "full_name" appears twice.',
  ])
  expect(await refusedRows('full_name,email\n\n,\n')).toEqual(['file: The file has column headings but no rows.'])
  expect(await refusedRows('full_name,email\n"Ana,ana@example.com')).toEqual([
    expect.stringMatching(/^file: We can’t read this as a CSV file/),
  ])
  expect((await refusedRows('PK\u0003\u0004 a workbook'))?.length).toBeGreaterThan(0)
})

test('accepts 10,000 rows and rejects one more', async () => {
  const { api } = await freshPartner()
  const file = (rows: number) =>
    `full_name,email\n${Array.from({ length: rows }, (_, n) => `Lead ${n},lead${n}@example.com`).join('\n')}`
  const refusal = await api.refused(importLeads, 'bad_input', { body: file(10_001) })
  expect(refusal.detail).toBe(
    'This file has 10,001 rows, but an import can have at most 10,000. Split it into smaller files.',
  )
  expect(await api.call(importLeads, { body: file(10_000) })).toMatchObject({ rows: 10_000 })
  expect((await api.call(listLeads)).total_count).toBe(10_000)
  await api.refused(importLeads, 'too_large', { body: 'x'.repeat(10_241 * 1024) })
})

test('validates a dry run without storing anything', async () => {
  const { api, admin } = await freshPartner()
  const query = { dry_run: 'true' } as const
  const checked = await api.call(importLeads, { body: 'full_name,email\nAna,ana@example.com', query })
  expect(checked).toMatchObject({
    id: null,
    rows: 1,
    created_count: 0,
    dry_run: true,
    by: admin.full_name,
    can: { undo: false },
  })
  const refusal = await api.refused(importLeads, 'bad_input', { body: 'full_name,email\nAna,x', query })
  expect(refusal.errors).toEqual([
    { path: 'row 2, email', message: 'Please enter a valid email address', row: 2, column: 'email' },
  ])
  expect((await api.call(listLeads)).total_count).toBe(0)
  expect((await api.call(listLeadImports)).results).toEqual([])
})

test('removes unchanged leads when an import is undone and lists the ones it keeps', async () => {
  const { api, partner } = await freshPartner()
  const { id } = await api.call(importLeads, {
    body: 'full_name,email\nTouched,t@example.com\nConverted,c@example.com\nAlone,a@example.com',
  })
  const lead = async (name: string) => (await api.call(listLeads, { query: { search: name } })).results[0]?.id ?? ''
  const [touched, convertedLead] = [await lead('Touched'), await lead('Converted')]
  await api.call(updateLead, { params: { lead_id: touched }, body: { phone: '(555) 010-0000' } })
  await api.call(updateLead, { params: { lead_id: convertedLead }, body: { lead_status: 'Converted' } })
  await makeLead(app, partner, { full_name: 'Of another import' })
  const params = { import_id: id ?? '' }
  expect(await api.call(undoLeadImport, { params })).toEqual({
    removed: 1,
    restored: 0,
    kept: [
      { id: convertedLead, full_name: 'Converted' },
      { id: touched, full_name: 'Touched' },
    ],
  })
  expect((await api.call(listLeads)).total_count).toBe(3)
  expect((await api.refused(undoLeadImport, 'already_exists', { params })).detail).toBe(
    'This import was already undone.',
  )
  expect((await api.call(listLeadImports)).results).toMatchObject([{ id, can: { undo: false } }])
  expect(await actionsOf(app, toUuid('lead_import', id ?? ''))).toEqual(['leads_imported', 'lead_import_undone'])
})

test('neither lists nor undoes an import after 30 days', async () => {
  const { api } = await freshPartner()
  const { id } = await api.call(importLeads, { body: 'full_name,email\nAna,ana@example.com' })
  await app.ask(`update lead_imports set created = now() - interval '30 days 1 second' where id = $1`, [
    toUuid('lead_import', id ?? ''),
  ])
  expect((await api.call(listLeadImports)).results).toEqual([])
  await api.refused(undoLeadImport, 'not_found', { params: { import_id: id ?? '' } })
})

test('shows a coordinator their own imports and leads, but does not let them undo one', async () => {
  const { api, partner } = await freshPartner()
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await api.call(importLeads, { body: 'full_name,email\nOthers,o@example.com' })
  const own = await coordinator.api.call(importLeads, { body: 'full_name,email\nMine,m@example.com' })
  expect(own.can.undo).toBe(false)
  expect((await coordinator.api.call(listLeadImports)).results).toEqual([own])
  expect((await coordinator.api.call(listLeads)).results.map(({ full_name }) => full_name)).toEqual(['Mine'])
  await coordinator.api.refused(undoLeadImport, 'forbidden', { params: { import_id: own.id ?? '' } })
})

test('imports an export unchanged, including names that look like formulas', async () => {
  const { api, partner } = await freshPartner()
  const names = [
    '=1+1',
    '＝1+1',
    '@cmd',
    '+x',
    '-y',
    'Quoted "Name", Inc.',
    'Ünïcode 🏦',
    `O'Neil`,
    `'Apostrophe`,
    '−5',
    ';=1',
    `'=1`,
    '"=1',
    '" =1',
    '\u2800=1',
  ]
  for (const full_name of names)
    await makeLead(app, partner, { full_name, phone: '+1 555 010 1234', loan_amount: '999999999999999.99' })
  const answer = await api.send(exportLeads)
  expect(answer.headers.get('content-disposition')).toMatch(/-leads-\d{4}-\d\d-\d\d\.csv/)
  const [, ...rows] = parse(answer.text, { bom: true })
  for (const row of rows) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  const again = await freshPartner()
  expect(await again.api.call(importLeads, { body: answer.text })).toMatchObject({ rows: names.length })
  const leads = (await again.api.call(listLeads)).results
  expect(leads.map(({ full_name }) => full_name).toSorted()).toEqual(names.toSorted())
  expect(new Set(leads.map(({ phone, loan_amount }) => `${phone} ${loan_amount}`))).toEqual(
    new Set(['+1 555 010 1234 999999999999999.99']),
  )
})
