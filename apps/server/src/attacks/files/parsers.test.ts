import { tmpdir } from 'node:os'
import { deflateSync } from 'node:zlib'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { inspect } from '../../media/inspect/inspect.ts'
import { InspectionPool } from '../../media/inspect/inspection-pool.ts'
import { defaultInspectionLimits } from '../../media/inspect/limits.ts'
import { uploadedFile } from '../../media/inspect/samples/inspect-sample.ts'
import { linesOfText, pdfOf } from '../../media/inspect/samples/pdfs.ts'
import { zipOf } from '../../media/inspect/samples/zips.ts'
import { TestScripts } from '../../media/sandbox/test-scripts.ts'
import { builtInProvider } from '../../media/signing/built-in-provider.ts'
import { evidenceWith, documentOf, signer } from '../../media/signing/samples/documents.ts'
import { SigningPool, defaultSigningLimits } from '../../media/signing/signing-pool.ts'
import { readSheets } from '../../media/spreadsheets/read-table.ts'

// Files that exhausted the server's memory, blocked its event loop, or held up everyone's turn.

vi.setConfig({ testTimeout: 120_000 })

const { importLeads } = calls.leads
const { importFinancials } = calls.financials
const app = await startApplication()
const scripts = new TestScripts()
afterAll(async () => {
  scripts.remove()
  await app.close()
})
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const deal = await makeDeal(app, partner)

/** A workbook whose sheets hold one cell each, as far out as a cell can be. */
function farAway(names: readonly string[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const sheet = `<worksheet xmlns="${main}"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`
  const list = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n}"/>`).join('')
  const rels = names.map(
    (_, n) => `<Relationship Id="r${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return zipOf([
    {
      name: '[Content_Types].xml',
      body: `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      body: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      body: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: `<Relationships xmlns="${packages}/relationships">${rels.join('')}</Relationships>`,
    },
    ...names.map((_, n) => ({ name: `xl/worksheets/sheet${n}.xml`, body: sheet })),
  ])
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Sheet ${n}`)
const ours = ['Loanyard', 'Sources and uses', 'Collateral', 'Financial summary']

test('D-book-1, D-book-4: a distant cell does not fill the row before it', async () => {
  for (const names of [ours.slice(0, 1), ours]) {
    const sheets = await readSheets({ owner: 'a', bytes: farAway(names) }, { sheets: names, rows: 100, columns: 20 })
    expect([...sheets.keys()]).toEqual(names)
    for (const { rows } of sheets.values()) expect(rows.length).toBeLessThanOrEqual(100)
    await admin.api.refused(importFinancials, 'bad_input', { params: { deal_id: deal.id }, body: farAway(names) })
  }
})

test('D-kill, D-kill2: rejects 12 and 190 sheets of one cell unread, and the server keeps running', async () => {
  for (const count of [12, 190]) {
    const refusal = await admin.api.refused(importFinancials, 'bad_input', {
      params: { deal_id: deal.id },
      body: farAway(numbered(count)),
    })
    expect(refusal.detail).toBe('This workbook has too many sheets. Keep only the sheets you downloaded.')
  }
  expect((await fetch(`${app.url}/api/health`)).status).toBeLessThan(500)
})

test('D-csv: rejects five million empty cells by their count', async () => {
  const body = `full_name,email\n${`${','.repeat(50_000)}\n`.repeat(100)}`
  const { detail } = await admin.api.refused(importLeads, 'bad_input', { body })
  expect(detail).toMatch(/^This file has more than 200 columns or 400,000 cells/)
})

test('D-csv: answers ten thousand bad rows with the first hundred problems', async () => {
  const body = `full_name,email\n${'A,x\n'.repeat(10_000)}`
  const { errors = [] } = await admin.api.refused(importLeads, 'bad_input', { body })
  expect(errors).toHaveLength(101)
  expect(errors.at(-1)?.message).toBe('And 9,900 more problems like these.')
  const oneMore = `full_name,email\n${'A,x\n'.repeat(101)}`
  const refusal = await admin.api.refused(importLeads, 'bad_input', { body: oneMore })
  expect(refusal.errors?.at(-1)?.message).toBe('And 1 more problem like these.')
})

/** A PDF whose one page unpacks to a hundred megabytes of drawing. */
function bomb(): Buffer {
  const drawing = deflateSync(Buffer.alloc(100_000_000, '0 0 m 600 700 l S\n'))
  const head = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>endobj
4 0 obj<</Length ${drawing.length}/Filter/FlateDecode>>stream\n`)
  return Buffer.concat([head, drawing, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}

test('D-bombs: six PDFs of one partner that use all their time do not delay another partner', async () => {
  const pool = new InspectionPool({ ...defaultInspectionLimits, open_ms: 600 })
  const done: string[] = []
  const inspected = async (owner: string, bytes: Buffer) => {
    const { problem } = await inspect(uploadedFile('a.pdf', bytes, { owner }), { clamd: null, temp: tmpdir(), pool })
    done.push(owner)
    return problem?.code ?? null
  }
  const bytes = bomb()
  const bombs = Array.from({ length: 6 }, () => inspected('attacker', bytes))
  expect(await inspected('other', pdfOf([linesOfText(3)]))).toBeNull()
  expect(done.filter((owner) => owner === 'attacker').length).toBeLessThanOrEqual(2)
  expect(await Promise.all(bombs)).toEqual(Array(6).fill('damaged'))
  await pool.close()
})

test("D-sign: reads documents to sign only in turn, and ones over 10 MB can't be chosen", async () => {
  const slow = `() => new Promise((resolve) => setTimeout(() => resolve({ answer: { kind: 'done', done: { kind: 'checked', facts: {} } } }), 20))`
  const pool = new SigningPool({ ...defaultSigningLimits, waiting_each: 24 }, scripts.serving('slow', slow))
  const provider = builtInProvider(pool, () => Promise.reject(new Error('no key is needed')))
  let [reading, most, reads] = [0, 0, 0]
  const read = async () => {
    reads++
    most = Math.max(most, ++reading)
    return [Buffer.from('%PDF-1.4')]
  }
  const check = (size: number) => provider.check({ owner: 'a', size, read }).finally(() => reading--)
  await Promise.all(Array.from({ length: 24 }, () => check(8)))
  expect(most).toBeLessThanOrEqual(defaultSigningLimits.workers_each)
  await expect(check(10 * 1024 * 1024 + 1)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringMatching(/^This PDF is larger than 10 MB, more than we can sign/),
  })
  expect(reads).toBe(24)
  // Documents chosen before the limit existed can still be signed.
  const documentToSign = { ...documentOf(Buffer.from('')), size: 10 * 1024 * 1024 + 1, read }
  const signing = {
    documentToSign,
    signer,
    signingEvidence: evidenceWith({ kind: 'typed', text: 'Maria Gonzalez' }),
  } as const
  await expect(provider.sign(signing)).rejects.toThrow('no key is needed')
  const large = { ...documentToSign, size: 100 * 1024 * 1024 + 1 }
  await expect(provider.sign({ ...signing, documentToSign: large })).rejects.toMatchObject({ code: 'too_large' })
  await pool.close()
})
