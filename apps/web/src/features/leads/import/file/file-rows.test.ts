import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { FileProblem, readFileRows } from './file-rows.ts'

const read = (text: string, maxRows = 10) => readFileRows('a.csv', new TextEncoder().encode(text), maxRows)

test('reads commas, semicolons and tabs, quoted cells, and Excel’s separator line', async () => {
  const expected = { header: ['Name', 'Mail'], rows: [['Reyes, Ana', 'ana@example.com']] }
  expect(await read('Name,Mail\n"Reyes, Ana",ana@example.com')).toMatchObject(expected)
  expect(await read('\uFEFFName;Mail\r\n"Reyes, Ana"; ana@example.com')).toMatchObject(expected)
  expect(await read('sep=\t\nName\tMail\n"Reyes, Ana"\tana@example.com')).toMatchObject(expected)
})

test('keeps empty rows, so that row numbers are the spreadsheet’s', async () => {
  expect((await read('Name,Mail\n\nAna,a@b.test')).rows).toHaveLength(2)
})

test('reads the first sheet of a workbook that has rows, with numbers and dates as text', async () => {
  const day = new Date(Date.UTC(2026, 0, 15))
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [] },
      {
        name: 'Leads',
        rows: [
          ['Name', 'Amount', 'Met'],
          ['Ana', 250000.5, day],
        ],
      },
    ],
  })
  expect(await readFileRows('a.xlsx', bytes, 10)).toEqual({
    name: 'a.xlsx',
    header: ['Name', 'Amount', 'Met'],
    rows: [['Ana', '250000.5', '2026-01-15']],
  })
})

test.each([
  ['', 'The first row must name the columns.'],
  ['Name,Mail\n,\n', 'The file has column headings but no rows.'],
  ['Name\nAna\nBo\nCy', 'The file has 3 rows, but an import can have at most 2. Split it into smaller files.'],
  ['Name,Mail\n"Ana,a@b.test\nBo,b@b.test', 'A quotation mark before the end of row 2 isn’t closed.'],
  ['PK\u0003\u0004 no workbook', 'The workbook can’t be read. In Excel, save it as CSV and choose that file.'],
])('says what is wrong with %j', async (text, problem) => {
  await expect(read(text, 2)).rejects.toThrow(new FileProblem(problem))
})
