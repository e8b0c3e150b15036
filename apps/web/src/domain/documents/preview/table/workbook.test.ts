import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { PreviewError } from '../preview-error.ts'
import { columnName, maxShownRows, type Sheet } from './sheets.ts'
import { openWorkbook } from './workbook.ts'

type Book = Parameters<typeof writeXlsx>[0]

async function firstSheet(sheet: Omit<Book['sheets'][number], 'name'>, more: Partial<Book> = {}): Promise<Sheet> {
  const book = await openWorkbook(await writeXlsx({ ...more, sheets: [{ name: 'One', ...sheet }] }))
  return book.open(0)
}

/** The text shown for a value with a number format. */
async function shown(value: number | Date, numFmt?: string, more: Partial<Book> = {}): Promise<string | undefined> {
  const style = numFmt === undefined ? {} : { style: { numFmt } }
  const sheet = await firstSheet({ rows: [[value]], cells: new Map([['0,0', { value, ...style }]]) }, more)
  return sheet.row(0)[0]?.text
}

test('formats numbers as the spreadsheet does', async () => {
  const accounting = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'
  expect(await shown(1234.5, '$#,##0.00')).toBe('$1,234.50')
  expect(await shown(-1234.5, accounting)).toBe('$(1,234.50)')
  expect(await shown(0, accounting)).toMatch(/^\$\s*-$/)
  expect(await shown(0.0825, '0.00%')).toBe('8.25%')
  expect(await shown(1.25, '0.00"x"')).toBe('1.25x')
  expect(await shown(4101, '00000')).toBe('04101')
  expect(await shown(0.1 + 0.2)).toBe('0.3')
  expect(await shown(1250000)).toBe('1250000')
})

test('formats dates and times in both date systems', async () => {
  const date = new Date(Date.UTC(2026, 2, 5, 14, 7))
  expect(await shown(date, 'm/d/yyyy')).toBe('3/5/2026')
  expect(await shown(date, 'mmm d, yyyy h:mm AM/PM')).toBe('Mar 5, 2026 2:07 PM')
  expect(await shown(date, 'yyyy-mm-dd', { dateSystem: '1904' })).toBe('2026-03-05')
  expect(await shown(0.5, 'h:mm')).toBe('12:00')
  expect(await shown(45, 'm/d/yyyy')).toBe('2/14/1900')
  expect(await shown(1.5, '[h]:mm')).toBe('36:00')
  expect(await shown(-5, 'm/d/yyyy')).not.toMatch(/NaN|Invalid/)
  expect(await shown(1e12, 'm/d/yyyy')).not.toMatch(/NaN|Invalid/)
})

test('shows a formula’s result, never the formula', async () => {
  const sheet = await firstSheet({
    rows: [[1, 2, null]],
    cells: new Map([['0,2', { value: 3, formula: 'A1+B1', formulaResult: 3 }]]),
  })
  expect(sheet.row(0).map((cell) => cell?.text)).toEqual(['1', '2', '3'])
  expect(sheet.row(0)[2]?.isNumber).toBe(true)
})

test('keeps text that looks like a number as text', async () => {
  const sheet = await firstSheet({ rows: [['=1+1', '<img src=x onerror=alert(1)>', '0123', true]] })
  expect(sheet.row(0)).toEqual([
    { text: '=1+1', isNumber: false },
    { text: '<img src=x onerror=alert(1)>', isNumber: false },
    { text: '0123', isNumber: false },
    { text: 'TRUE', isNumber: false },
  ])
})

test('lists visible sheets with their names, frozen rows and widths', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Income',
        rows: [
          ['Year', 'Revenue'],
          [2025, 10],
        ],
        freezePane: { rows: 1 },
      },
      { name: 'Workings', rows: [['secret']], hidden: true },
      { name: 'Balance', rows: [['a rather long heading over a narrow column', 1]] },
    ],
  })
  const book = await openWorkbook(bytes)
  expect(book.names).toEqual(['Income', 'Balance'])
  expect((await book.open(0)).shape).toMatchObject({ rows: 2, columns: 2, frozen: 1, isTruncated: false })
  const balance = await book.open(1)
  expect(balance.row(0)[0]?.text).toContain('rather long')
  expect(balance.shape.widths[0]).toBeGreaterThan(balance.shape.widths[1] ?? 99)
})

test('reports extra columns and distant cells as truncated', async () => {
  const wide = await firstSheet({ rows: [Array.from({ length: 600 }, (_, index) => index)] })
  expect(wide.shape).toMatchObject({ columns: 500, isTruncated: true })
  const deep = await firstSheet({ rows: [['top']], cells: new Map([[`${maxShownRows + 5},0`, { value: 'bottom' }]]) })
  expect(deep.shape.rows).toBeLessThanOrEqual(maxShownRows)
})

test('reports files that are damaged, protected or not a workbook', async () => {
  const good = await writeXlsx({ sheets: [{ name: 'One', rows: [['a']] }] })
  const locked = await writeXlsx({
    sheets: [{ name: 'One', rows: [['a']] }],
    encryption: { password: 'secret', spinCount: 10 },
  })
  await expect(openWorkbook(new TextEncoder().encode('not a workbook'))).rejects.toThrow(PreviewError)
  await expect(openWorkbook(good.subarray(0, good.length / 2))).rejects.toThrow('couldn’t read')
  await expect(openWorkbook(locked)).rejects.toThrow('password-protected')
  await expect((await openWorkbook(good)).open(7)).rejects.toThrow(PreviewError)
})

test('measures column widths over the whole sheet', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [index < 2500 ? 1 : 123456789012])
  expect((await firstSheet({ rows })).shape.widths[0]).toBeGreaterThanOrEqual(12)
})

test('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
