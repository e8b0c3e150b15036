import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { edited, uncomputed, type Edits } from '../../../../testing/financials/edit-workbook.ts'
import { hasLibreOffice, recalculated } from '../../../../testing/financials/libre-office.ts'
import { downloadedFigures } from '../../../../testing/financials/sample-financials.ts'
import { toUuid } from '../../../services/ids.ts'

const { exportFinancials, importFinancials, getFinancials, saveCollateral, renamePeriod } = calls.financials

if (!hasLibreOffice()) {
  process.stderr.write('Tests with LibreOffice are left out: they need libreoffice-calc-nogui (apt-get install …).\n')
}

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

const newFinancialsWorkbook = () => downloadedFigures(app, fixture)
const importWorkbook = (params: { deal_id: string }, body: Uint8Array, query = {}) =>
  api.call(importFinancials, { params, body, query })
const badCells = async (edits: Edits) => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const body = await edited(bytes, edits)
  const { errors } = await api.refused(importFinancials, 'bad_input', { params, body })
  expect(await api.call(getFinancials, { params })).toEqual(before)
  return errors
}

test('changes nothing for an unchanged workbook', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const nothing = { dry_run: false, changed: [], added: [], deleted: [], version: before.version }
  expect(await importWorkbook(params, bytes)).toEqual(nothing)
  expect(await importWorkbook(params, await edited(bytes, {}))).toEqual(nothing)
  expect(await api.call(getFinancials, { params })).toEqual(before)
})

test.skipIf(!hasLibreOffice())('changes nothing for a workbook that LibreOffice saved again', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const [saved = bytes] = recalculated([bytes])
  expect(await importWorkbook(params, saved)).toMatchObject({ changed: [], added: [], deleted: [] })
  expect(await api.call(getFinancials, { params })).toEqual(before)
})

test('imports changed cells and nothing else', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const edits = {
    'Sources and uses!C6': '$200,000.10',
    'Sources and uses!F5': 'yes',
    'Collateral!C5': 'Other',
    'Collateral!H5': 1234.5,
    'Collateral!H9': null,
    'Financial summary!H5': '(5.25)',
    'Financial summary!E8': 0.11,
    'Financial summary!I8': 82_650,
    'Financial summary!B5': ' Net sales ',
  }
  const dry = await importWorkbook(params, await edited(bytes, edits), { dry_run: 'true' })
  expect(dry).toMatchObject({ dry_run: true, version: before.version })
  expect(await api.call(getFinancials, { params })).toEqual(before)
  const { changed } = await importWorkbook(params, await edited(bytes, edits))
  expect(changed).toEqual(dry.changed)
  expect(changed.map(({ sheet, cell }) => `${sheet}!${cell}`).toSorted()).toEqual(Object.keys(edits).toSorted())
  expect(changed.find(({ cell }) => cell === 'E8')).toEqual({
    sheet: 'Financial summary',
    cell: 'E8',
    row: 'SBA 7(a) loan',
    column: 'Rate',
    from: '0.105',
    to: '0.11',
  })
  const after = await api.call(getFinancials, { params })
  expect(after.source_use.items.map((item) => [item.lender_amount, item.seller_standby])).toEqual([
    ['1350000.00', true],
    ['200000.10', true],
  ])
  expect(after.collateral.items[0]).toMatchObject({ collateral_type: 'Other', cv: '1234.50', cv_typed: true })
  expect(after.collateral.items[4]).toMatchObject({ cv: '0.00', cv_typed: false })
  expect(after.collateral.items.slice(1, 4)).toEqual(before.collateral.items.slice(1, 4))
  const [sales, , , loan] = after.financial_summary.items
  expect(sales).toMatchObject({ item_name: 'Net sales', values: { '2024': '-5.25', '2025': '812000.00' } })
  expect(loan).toMatchObject({ rate: '0.11', payment: '6887.50', values: { '2025': '82650.00' } })
})

test('adds inserted and copied rows and deletes removed ones, each in its place', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const building = before.collateral.items[0]
  const financials = await edited(
    bytes,
    {},
    {
      insert: [
        ['Collateral', 7, [null, 'Vault', 'Cash & Securities', 'No', 100]],
        ['Collateral', 5, [null, 'First of all', 'Other', null, null]],
        ['Collateral', 8, [toUuid('collateral', building?.id ?? ''), 'Copy', 'Real Estate', 'No', 10, 0]],
        ['Financial summary', 5, [null, 'Fees', 'Income', null, null, null, null, 7]],
      ],
      remove: [['Sources and uses', 6]],
    },
  )
  const { added, deleted } = await importWorkbook(params, financials)
  expect(added.map(({ row }) => row)).toEqual(['First of all', 'Copy', 'Vault', 'Fees'])
  expect(deleted).toEqual([{ sheet: 'Sources and uses', row: 'Working capital' }])
  const { collateral, source_use, financial_summary } = await api.call(getFinancials, { params })
  expect(collateral.items.map(({ item_name }) => item_name)).toEqual([
    'First of all',
    'Building',
    'Oven',
    'Copy',
    'Vault',
    'Mixer',
    'Chairs',
    'Flour',
  ])
  expect(collateral.items[4]).toMatchObject({ fmv_bv: '100.00', cv: '90.00' })
  expect(source_use.items).toHaveLength(1)
  expect(financial_summary.items[0]).toMatchObject({ item_name: 'Fees', values: { '2024': '7.00', '2025': '0.00' } })
})

test('names every invalid cell by sheet and position and writes nothing', async () => {
  const errors = await badCells({
    'Sources and uses!C5': 'a lot',
    'Sources and uses!D5': 1_000_000_000_000,
    'Sources and uses!B6': '  ',
    'Collateral!E5': -1,
    'Collateral!F5': 1.005,
    'Collateral!C6': 'Yacht',
    'Collateral!D6': 'perhaps',
    'Financial summary!H5': '=1/0',
    'Financial summary!E8': 10,
    'Financial summary!F8': 0,
    'Financial summary!D8': -5,
    'Collateral!H6': 17,
  })
  expect(errors?.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
    'Collateral!C6 Choose a collateral type.',
    'Collateral!D6 Enter Yes or No.',
    'Collateral!E5 Enter an amount of zero or more.',
    'Collateral!F5 Enter a number with up to 15 digits.',
    'Financial summary!D8 Enter an amount of zero or more.',
    'Financial summary!E8 Enter a rate from 0% to 100%.',
    'Financial summary!F8 Enter a term of 1 to 480 months.',
    'Financial summary!H5 Enter a number with up to 15 digits.',
    'Sources and uses!B6 Enter an item name.',
    'Sources and uses!C5 Enter a number with up to 12 digits',
    'Sources and uses!D5 Enter a number with up to 12 digits',
  ])
})

test('names cells that contradict each other', async () => {
  expect(
    await badCells({ 'Financial summary!K5': 5, 'Financial summary!F8': null, 'Financial summary!D6': 5 }),
  ).toEqual([
    { path: 'Financial summary!K5', message: 'Only expenses can be added back.' },
    { path: 'Financial summary!D6', message: 'Only debts have a principal, rate, and term.' },
    { path: 'Financial summary!F8', message: 'A debt needs a principal, rate, and term, or none of them.' },
  ])
  expect(await badCells({ 'Financial summary!I4': '2026', 'Collateral!A10': null })).toEqual([
    { path: 'Collateral!A5', message: 'The “Insert new rows” line is missing. Download the workbook again.' },
    {
      path: 'Financial summary!I4',
      message: 'This column was “2025”. Change columns and periods on the deal’s page.',
    },
  ])
})

test('rejects formulas that no program has calculated instead of importing zeros', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const { errors } = await api.refused(importFinancials, 'bad_input', { params, body: await uncomputed(bytes) })
  const message = 'This formula hasn’t been calculated yet. Open the workbook in a spreadsheet, save it, and retry.'
  expect(errors).toEqual(['I8', 'J8'].map((cell) => ({ path: `Financial summary!${cell}`, message })))
  expect(await api.call(getFinancials, { params })).toEqual(before)
})

test('reads commas between thousands and rejects decimal commas', async () => {
  const message = 'Enter a number with up to 12 digits'
  for (const text of ['12,5', '1,00', '1.250,50', '1,2345', '1,,000']) {
    expect(await badCells({ 'Sources and uses!C5': text })).toEqual([{ path: 'Sources and uses!C5', message }])
  }
  const { params, bytes } = await newFinancialsWorkbook()
  const { changed } = await importWorkbook(params, await edited(bytes, { 'Sources and uses!C5': '($1,234,567.50)' }))
  expect(changed).toMatchObject([{ cell: 'C5', to: '-1234567.50' }])
})

test('names only the first row past the limit of a table', async () => {
  const { params, bytes } = await newFinancialsWorkbook()
  const cells = [null, 'More', 'Vehicles', 'No', 'x']
  const insert = Array.from({ length: 2000 }, () => ['Collateral', 6, cells] as const)
  const body = await edited(bytes, {}, { insert: insert.map(([sheet, row, line]) => [sheet, row, [...line]]) })
  const { errors = [] } = await api.refused(importFinancials, 'bad_input', { params, body })
  expect(errors).toHaveLength(501)
  expect(errors.at(-1)).toEqual({ path: 'Collateral!B505', message: 'A table can have at most 500 rows.' })
})

test('keeps amounts with more digits than sheets can hold', async () => {
  const { params } = await newFinancialsWorkbook()
  const most = '999999999999999.99'
  await api.call(saveCollateral, { params, body: { items: [{ item_name: 'Most', fmv_bv: most, liens: '0.01' }] } })
  const { bytes } = await api.send(exportFinancials, { params })
  const { changed } = await importWorkbook(params, await edited(bytes, { 'Collateral!F10': 0.02 }))
  expect(changed.map(({ cell }) => cell)).toEqual(['F10'])
  const { collateral } = await api.call(getFinancials, { params })
  expect(collateral.items[5]).toMatchObject({ fmv_bv: most, liens: '0.02' })
})

test('reports a renamed period as gone if its cells were changed', async () => {
  const { params, bytes } = await newFinancialsWorkbook()
  await api.call(renamePeriod, { params, body: { old_period: '2024', new_period: 'FY 24' } })
  const body = await edited(bytes, { 'Financial summary!H5': 1 })
  const { errors } = await api.refused(importFinancials, 'bad_input', { params, body })
  const message = 'This period no longer exists. Download the workbook again.'
  expect(errors).toEqual([{ path: 'Financial summary!H5', message }])
  expect((await importWorkbook(params, await edited(bytes, { 'Financial summary!I5': 1 }))).changed).toHaveLength(1)
})

test('rejects anything but a workbook of this deal', async () => {
  const { params, bytes } = await newFinancialsWorkbook()
  const other = await newFinancialsWorkbook()
  const refusal = async (body: Uint8Array | string, headers = {}) =>
    (await api.refused(importFinancials, 'bad_input', { params, body, headers })).detail
  expect(await refusal(other.bytes)).toBe('This workbook is from another deal.')
  expect(await refusal(new Uint8Array([1, 2, 3]))).toBe('We can’t read this workbook. Save it as .xlsx and try again.')
  expect(await refusal(bytes.slice(0, -100))).toBe('We can’t read this workbook. Save it as .xlsx and try again.')
  await api.refused(importFinancials, 'unsupported_media_type', {
    params,
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await api.refused(importFinancials, 'too_large', { params, body: new Uint8Array(5 * 1024 * 1024) })
  const bomb = await edited(bytes, { 'Collateral!B2': 'x'.repeat(32 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await api.refused(importFinancials, 'too_large', { params, body: bomb })
})

test('records one activity entry per import and every cell in the audit trail', async () => {
  const { params, bytes } = await newFinancialsWorkbook()
  await importWorkbook(params, await edited(bytes, { 'Collateral!E5': 1, 'Collateral!F5': 2 }))
  const entries = await auditOf(app, toUuid('deal', params.deal_id))
  expect(entries.at(-1)).toMatchObject({
    action: 'financials_imported',
    data: { changes: [{ field: 'workbook', from: null, to: '2 cells changed' }] },
  })
  expect(entries.at(-2)?.data.changes).toEqual([
    { field: 'Collateral!E5 Building · FMV or book value', from: '800000.00', to: '1.00' },
    { field: 'Collateral!F5 Building · Liens', from: '300000.00', to: '2.00' },
  ])
})
