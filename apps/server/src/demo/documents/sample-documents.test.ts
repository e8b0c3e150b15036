import { expect, test } from 'vitest'
import { pagesOf } from './document-pages.ts'
import { sampleDocumentBytes, sampleDocuments } from './sample-documents.ts'

const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const amountsOf = (name: string) =>
  new Map(pagesOf(name, 'Harbor Bakery')[0]?.lines.flatMap((line) => (typeof line === 'string' ? [] : [line])))

test('the demo’s documents differ in size and pages, and are the same each time', () => {
  const made = sampleDocuments.map(({ name }) => sampleDocumentBytes(name, 'Harbor Bakery'))
  expect(new Set(made.map(({ body }) => Math.round(body.length / 1024))).size).toBeGreaterThan(6)
  expect(new Set(made.map(({ pages }) => pages)).size).toBeGreaterThan(5)
  expect(pagesOf('Bank statement.pdf', 'Harbor Bakery')).toEqual(pagesOf('Bank statement.pdf', 'Harbor Bakery'))
})

test('a tax return adds up, and an older year shows less', () => {
  const [now, before] = [2025, 2024].map((year) => amountsOf(`Business tax return ${year}.pdf`))
  const amount = (label: string) => numberOf(now?.get(label) ?? '')
  expect(amount('Gross receipts or sales') - amount('Cost of goods sold') - amount('Gross profit')).toBeCloseTo(0, -1)
  expect(numberOf(before?.get('Gross profit') ?? '')).toBeLessThan(amount('Gross profit'))
})
