import {
  checkLeadImport,
  importLeads,
  listLeadImports,
  listLeads,
  undoLeadImport,
} from '@loanyard/contract/leads/calls'
import { leadImportCheck } from '@loanyard/contract/leads/import-check'
import { lead, leadImport } from '@loanyard/contract/leads/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const page = `/partner/${partnerId}/leads?panel=import`
const checked = (values: object) => sample(leadImportCheck, { valid: 1, rejected: [], duplicates: [], ...values })
const imported = (count: number) =>
  sample(leadImport, {
    id: newId('imp'),
    rows: count,
    created_count: count,
    updated_count: 0,
    dry_run: false,
    undone_at: null,
  })
const bodies = (call: Parameters<typeof server.requests>[0]) => server.requests(call).map(({ body }) => String(body))
const dialog = () => screen.findByRole('dialog', { name: 'Import leads' })

beforeEach(() => {
  server.on(listLeads, listOf([sample(lead, {})]))
  server.serve(listLeadImports)
})

async function chooseFile(text: string, { name = 'crm.csv', at = page } = {}) {
  const person = await renderPage(at, { as: 'admin' })
  await person.upload(
    await screen.findByLabelText('Choose a CSV or Excel file'),
    new File([text], name, { type: 'text/csv' }),
  )
  return person
}

const crm = [
  'First Name,Last Name,Email,Lead Status,Amount',
  'Ana,Reyes,ana@example.com,Open,"$250,000"',
  'Bo,Li,nowhere,Qualified,1',
  'Cy,Ott,cy@example.com,Nurture,2',
].join('\n')

test('matches the columns of another system, leaves bad rows and duplicates out, and imports the rest', async () => {
  const shown = { columns: 'full_name,email', density: 'compact' }
  const person = await chooseFile(crm, { at: `${page}&${new URLSearchParams(shown).toString()}` })
  expect(await screen.findByLabelText<HTMLSelectElement>('Import First Name as')).toMatchObject({ value: 'first_name' })
  expect(screen.getByLabelText('Import Open as')).toMatchObject({ value: 'New' })
  await person.selectOptions(screen.getByLabelText('Import Nurture as'), 'Lost')

  const known = {
    lead: newId('lead'),
    deal: null,
    name: 'Cyrus Ott',
    business_name: null,
    status: 'New',
    loan_amount: null,
  }
  server.on(
    checkLeadImport,
    checked({
      valid: 2,
      rejected: [{ row: 3, errors: [{ column: 'email', message: 'Please enter a valid email address' }] }],
      duplicates: [{ row: 4, same_as: null, matches: [{ ...known, matched: ['email'] }], existing: null }],
    }),
  )
  await person.click(screen.getByRole('button', { name: 'Check rows' }))
  expect(await screen.findByText('crm.csv: 1 lead ready to import.')).toBeTruthy()
  expect(document.activeElement?.textContent).toMatch(/^crm.csv: 1 lead/)
  expect(bodies(checkLeadImport)[0]).toContain('Cy Ott,cy@example.com,,Lost,,2')
  expect(screen.getByRole('row', { name: '3 Email Please enter a valid email address' })).toBeTruthy()
  const preview = screen.getByRole('region', { name: 'The first leads to import' })
  expect(within(preview).getByRole('row', { name: 'Ana Reyes ana@example.com New $250,000.00' })).toBeTruthy()
  expect(screen.getByText('Cyrus Ott has this email (New)')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download 2 rows not imported' })).toBeTruthy()
  expect(screen.queryByLabelText('Decide for all…')).toBeNull()
  const decision = screen.getByLabelText('What to do with Cy Ott, row 4')
  expect(within(decision).queryByRole('option', { name: /^Update/ })).toBeNull()
  await person.selectOptions(decision, 'Add as a new lead')
  const result = imported(2)
  server.on(importLeads, result)
  await person.click(screen.getByRole('button', { name: 'Import 2 leads' }))
  expect(await screen.findByText('2 leads imported from crm.csv.')).toBeTruthy()
  expect(
    bodies(importLeads)[0]
      ?.split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['full_name', 'Ana Reyes', 'Cy Ott'])
  expect(screen.getByRole('button', { name: 'Download 1 row not imported' })).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'View these leads' }))
  await expect.poll(() => currentUrl()).toMatch(`import=${result.id}`)
  await expect.poll(() => server.requests(listLeads).at(-1)?.query).toMatchObject({ import: result.id })
  expect(server.requests(listLeads).at(-1)?.query['lead_status']).toBeUndefined()
  const search = Object.fromEntries(new URLSearchParams(location.search))
  expect(search).toEqual({ ...shown, lead_status: 'All', import: result.id })
})

test('a row can update the lead that is there: what it changes shows first, and two rows never update one lead', async () => {
  const known = sample(lead, {
    full_name: 'Ana Reyes',
    email: 'ana@example.com',
    phone: null,
    loan_amount: '100.00',
    lead_status: 'Qualified',
    deal: null,
    personal_credit_score: null,
  })
  const match = {
    lead: known.id,
    deal: null,
    name: 'Ana Reyes',
    business_name: null,
    status: 'Qualified',
    loan_amount: '100.00',
  }
  const duplicates = [2, 3].map((row) => ({
    row,
    same_as: null,
    matches: [{ ...match, matched: ['email' as const] }],
    existing: known,
  }))
  server.on(checkLeadImport, checked({ valid: 3, duplicates }))
  const rows = ['Ana R,ana@example.com,(555) 010-1234,250,', 'Ana,ana@example.com,,300,', 'Cy,cy@example.com,,,']
  const person = await chooseFile(['full_name,email,phone,loan_amount,lead_status', ...rows].join('\n'))
  const first = await screen.findByLabelText('What to do with Ana R, row 2')
  const second = screen.getByLabelText('What to do with Ana, row 3')
  await person.selectOptions(first, 'Update: fill in blanks')
  expect(screen.getByText('Phone: blank → (555) 010-1234')).toBeTruthy()
  expect(screen.queryByText(/^Loan amount:/)).toBeNull()
  expect(within(second).queryByRole('option', { name: /^Update/ })).toBeNull()
  await person.selectOptions(first, 'Update: replace values')
  expect(screen.getByText('Loan amount: $100.00 → $250.00')).toBeTruthy()
  expect(screen.getByText('crm.csv: 1 lead ready to import, and 1 lead to update.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download 1 row not imported' })).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Decide for all…'), 'Add as a new lead')
  expect(screen.getByRole('button', { name: 'Import 3 leads' })).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Decide for all…'), 'Update: replace values')
  expect(second).toMatchObject({ value: 'skip' })
  server.on(importLeads, { ...imported(2), created_count: 1, updated_count: 1 })
  await person.click(screen.getByRole('button', { name: 'Import 1 lead and update 1 lead' }))
  expect(await screen.findByText('1 lead imported from crm.csv, and 1 lead updated.')).toBeTruthy()
  const [header, ...sent] = (bodies(importLeads)[0] ?? '').trim().split('\r\n')
  expect(header?.endsWith(',update_lead,update_mode')).toBe(true)
  expect(sent.map((line) => line.split(',').slice(-2).join())).toEqual([`${known.id},replace`, ','])
})

test('an undone import says which leads have their earlier values again', async () => {
  const earlier = { ...imported(3), created_count: 1, updated_count: 2, can: { undo: true }, by: 'Ada Reed' }
  server.on(listLeadImports, { results: [earlier] })
  server.on(undoLeadImport, { removed: 1, restored: 2, kept: [{ id: newId('lead'), full_name: 'Bo Li' }] })
  const person = await renderPage(page, { as: 'admin' })
  expect(await screen.findByText('1 lead, 2 leads updated')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo the import of 3 leads' }))
  await person.click(screen.getByRole('button', { name: 'Undo the import' }))
  const note = await screen.findByText(
    /1 lead removed. 2 leads have their earlier values again. Later edits were kept on 1 lead:/,
  )
  expect(note).toBeTruthy()
  expect(screen.getByText('Bo Li')).toBeTruthy()
})

test('does not check rows before the columns say who the leads are', async () => {
  const person = await chooseFile('Person,Mail,Email\nAna,x,ana@example.com')
  expect(await screen.findByText('Choose a column for the full name, or for the first and last name.')).toBeTruthy()
  const check = screen.getByRole('button', { name: 'Check rows' })
  await person.click(check)
  expect(server.requests(checkLeadImport)).toEqual([])
  await person.selectOptions(screen.getByLabelText('Import Person as'), 'Full name')
  await person.selectOptions(screen.getByLabelText('Import Mail as'), 'Email')
  expect(screen.getByText('Two columns are imported as Email. Keep one.')).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Import Mail as'), 'Don’t import')
  server.on(checkLeadImport, checked({}))
  await person.click(check)
  expect(await screen.findByRole('button', { name: 'Import 1 lead' })).toBeTruthy()
})

test('our own template is checked at once; its columns can still be changed', async () => {
  server.on(checkLeadImport, checked({}))
  const person = await chooseFile('full_name,email\nAna,ana@example.com')
  await person.click(await screen.findByRole('button', { name: 'Change columns' }))
  expect(await screen.findByLabelText('Import email as')).toMatchObject({ value: 'email' })
})

test('says what is wrong with a file, and takes another', async () => {
  const person = await chooseFile('Name,Email\n', { name: 'empty.csv' })
  await findAlert('empty.csv: The file has column headings but no rows. Nothing was imported.')
  server.on(checkLeadImport, checked({}))
  await person.upload(
    within(await dialog()).getByLabelText('Choose a CSV or Excel file'),
    new File(['full_name,email\nAna,ana@example.com'], 'good.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText('good.csv: 1 lead ready to import.')).toBeTruthy()
})

test('refuses a file too large to read without reading it', async () => {
  const large = new File(['full_name,email\n'], 'large.csv', { type: 'text/csv' })
  Object.defineProperty(large, 'size', { value: 25_000_001 })
  const person = await renderPage(page, { as: 'admin' })
  await person.upload(await screen.findByLabelText('Choose a CSV or Excel file'), large)
  await findAlert('large.csv: The file is larger than 25 MB. Nothing was imported.')
})

test('a check that fails keeps the chosen columns, and can be retried', async () => {
  const person = await chooseFile('Person,Email\nAna,ana@example.com')
  await person.selectOptions(await screen.findByLabelText('Import Person as'), 'Full name')
  server.on(checkLeadImport, unavailable)
  await person.click(screen.getByRole('button', { name: 'Check rows' }))
  await findAlert('Nothing was imported. crm.csv is still selected.')
  await person.click(screen.getByRole('button', { name: 'Change columns' }))
  expect(await screen.findByLabelText('Import Person as')).toMatchObject({ value: 'full_name' })
  await person.click(screen.getByRole('button', { name: 'Check rows' }))
  server.on(checkLeadImport, checked({}))
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Import 1 lead' })).toBeTruthy()
})

test('an import without a response can be retried without duplicates', async () => {
  server.on(checkLeadImport, checked({}))
  const person = await chooseFile('full_name,email\nDana,dana@leads.test\n')
  const start = await screen.findByRole('button', { name: 'Import 1 lead' })
  server.on(importLeads, noConnection)
  await person.click(start)
  await findAlert('It’s safe to try again: no leads will be added twice.')
  server.on(importLeads, imported(1))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 lead imported from crm.csv.')).toBeTruthy()
  const keys = server.requests(importLeads).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('lists earlier imports and shows the leads of one', async () => {
  const earlier = { ...imported(3), can: { undo: true }, by: 'Ada Reed' }
  server.on(listLeadImports, { results: [earlier] })
  const person = await renderPage(page, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'View the import of 3 leads' }))
  await expect.poll(() => currentUrl()).toMatch(`import=${earlier.id}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
