import { expect, test } from 'vitest'
import { csvRows, openCsv } from './csv.ts'
import { maxShownRows } from './sheets.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const texts = (row: readonly ({ text: string } | null)[]) => row.map((cell) => cell?.text ?? null)

test('detects the separator or reads it from the line that names it', () => {
  expect(csvRows('a,b\n1,2\n', 10)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(csvRows('a;b\r\n1,5;2,5\r\n', 10)).toEqual([
    ['a', 'b'],
    ['1,5', '2,5'],
  ])
  expect(csvRows('a\tb\n1,0\t2\n', 10)).toEqual([
    ['a', 'b'],
    ['1,0', '2'],
  ])
  expect(csvRows('a|b\n1|2', 10)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(csvRows('sep=;\na,b;c\n', 10)).toEqual([['a,b', 'c']])
  expect(csvRows('only one column\nof words', 10)).toEqual([['only one column'], ['of words']])
})

test('keeps separators, line ends and quotes in quoted fields', () => {
  expect(csvRows('name,note\n"Baker, Tess","say ""hi""\nplease"\n', 10)[1]).toEqual(['Baker, Tess', 'say "hi"\nplease'])
  expect(csvRows('a,b\n"never closed,1\n2,3', 10)[1]).toEqual(['never closed,1\n2,3'])
})

test('right-aligns numbers and left-aligns text that only looks like numbers', async () => {
  const values = ['1,250', '-3.5', '$1,250.00', '(1,250.00)', '12.5%', '€5', '+7', '.5']
  const others = [
    'Baker',
    '12-3456789',
    '(555) 010-1234',
    '1,2,3',
    '04101-1234',
    '-',
    '()',
    '$',
    '1 of 2',
    '2026-01-05',
  ]
  const sheet = await openCsv(bytes([...values, ...others].map((value) => `"${value}",x`).join('\n')), true).open(0)
  const isNumber = [...values, ...others].map((_, index) => sheet.row(index)[0]?.isNumber)
  expect(isNumber).toEqual([...values.map(() => true), ...others.map(() => false)])
})

test('drops the last row of a truncated file', async () => {
  const { shape, row } = await openCsv(bytes('a,b\n1,2\n3,4'), false).open(0)
  expect(shape).toMatchObject({ rows: 2, columns: 2, frozen: 1, isTruncated: true })
  expect(texts(row(1))).toEqual(['1', '2'])
})

test('drops rows beyond the limit and reports it', async () => {
  const { shape } = await openCsv(bytes('a,b\n'.repeat(maxShownRows + 5)), true).open(0)
  expect(shape).toMatchObject({ rows: maxShownRows, isTruncated: true })
  const exact = await openCsv(bytes('a,b\n'.repeat(maxShownRows)), true).open(0)
  expect(exact.shape).toMatchObject({ rows: maxShownRows, isTruncated: false })
})

test('reads an empty file as a sheet without rows and accepts rows of different lengths', async () => {
  expect((await openCsv(new Uint8Array(), true).open(0)).shape).toMatchObject({
    rows: 0,
    columns: 0,
    isTruncated: false,
  })
  const { shape, row } = await openCsv(bytes('a\nb,c,d\n,e\n'), true).open(0)
  expect(shape.columns).toBe(3)
  expect(texts(row(2))).toEqual([null, 'e'])
  expect(row(99)).toEqual([])
})
