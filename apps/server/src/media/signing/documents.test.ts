import { randomInt } from 'node:crypto'
import type * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../inspect/samples/pdfs.ts'
import { signableLimits, SigningError } from './provider.ts'
import { fileOf } from './samples/documents.ts'
import { formOf, drawnAreaOn, open, pageOf, textOn, type Field } from './samples/forms.ts'
import { expectDrawnWithin, installation, tagged, type Installation } from './samples/installation.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let installed: Installation
beforeAll(async () => {
  installed = await installation()
})
afterAll(() => installed.end())

const sign: Installation['sign'] = (...given) => installed.sign(...given)
const codeOf = async (bytes: Uint8Array) =>
  Promise.all([
    installed.provider.check(fileOf(bytes)).then(
      () => null,
      ({ code }: { code: string }) => code,
    ),
    sign(bytes).then(
      () => null,
      ({ code }: { code: string }) => code,
    ),
  ])

test('refuses a document that cannot be signed, when chosen and when signed, with the reason', async () => {
  const page = [linesOfText(3)]
  const whole = pdfOf(page)
  expect(await codeOf(new Uint8Array())).toEqual(['empty_document', 'empty_document'])
  expect(await codeOf(Buffer.from('a letter, not a PDF'))).toEqual(['damaged_document', 'damaged_document'])
  expect(await codeOf(whole.subarray(0, whole.length - 300))).toEqual(['damaged_document', 'damaged_document'])
  expect(await codeOf(pdfOf([]))).toEqual(['damaged_document', 'damaged_document'])
  const locked = pdfOf(page, 'encrypt=aes-256,user-password=secret,owner-password=o')
  expect(await codeOf(locked)).toEqual(['encrypted_document', 'encrypted_document'])
  const frozen = pdfOf(page, 'encrypt=aes-256,owner-password=o,permissions=4')
  expect(await codeOf(frozen)).toEqual(['encrypted_document', 'encrypted_document'])
  expect(await codeOf(formOf([], { XFA: [] }))).toEqual(['dynamic_form', 'dynamic_form'])
  expect(
    await codeOf(pageOf('', (_page, document) => document.getTrailer().get('Root').put('Collection', {}))),
  ).toEqual(['dynamic_form', 'dynamic_form'])
  const many = pdfOf(Array.from({ length: signableLimits.pages + 1 }, () => ''))
  expect(await codeOf(many)).toEqual(['too_large', 'too_large'])
  // It can't be chosen, but one chosen before that limit existed is still read.
  expect(await codeOf(new Uint8Array(signableLimits.bytes_to_choose + 1))).toEqual(['too_large', 'damaged_document'])
})

test('refuses a PDF that is already signed, even if the signature is nested in a field tree', async () => {
  const signedBefore = formOf([], { SigFlags: 3 })
  const document = open(signedBefore)
  const value = document.addObject({ Type: 'Sig', Filter: 'Adobe.PPKLite', Contents: document.newString('x') })
  const leaf = document.addObject({ FT: 'Sig', T: document.newString('s'), V: value })
  const branch = document.addObject({ T: document.newString('parent'), Kids: [leaf] })
  document.getTrailer().get('Root', 'AcroForm').put('Fields', [branch])
  const bytes = Uint8Array.from(document.saveToBuffer('').asUint8Array())
  expect(await codeOf(bytes)).toEqual(['already_signed', 'already_signed'])
})

test('signs a PDF that forbids some changes, has a broken cross-reference table or leading bytes', async () => {
  const whole = pdfOf([linesOfText(3)])
  const restricted = pdfOf([linesOfText(3)], 'encrypt=aes-256,owner-password=o,permissions=256')
  const broken = Buffer.from(whole.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
  for (const bytes of [restricted, broken, Buffer.concat([Buffer.from('\r\n'), whole])]) {
    const { bytes: sealed } = await sign(bytes)
    expect(textOn(open(sealed), 0)).toContain('Line 2')
    expect((await installed.provider.verify(sealed)).state).toBe('sound')
    expect(Buffer.from(sealed).includes('/Encrypt')).toBe(false)
  }
})

test('puts the signature at its tag and removes the tags from the text', async () => {
  const content = `${linesOfText(3)} ${tagged('72 300')} BT /F 11 Tf 72 260 Td (By: {{ Name }}) Tj 0 -30 Td (On: {{DATE}}) Tj ET`
  const bytes = pdfOf(['', content])
  expect(await installed.provider.check(fileOf(bytes))).toEqual({ pages: 2, has_signature_field: true })
  const { bytes: sealed } = await sign(bytes)
  const document = open(sealed)
  const text = textOn(document, 1).replace(/\s+/g, ' ')
  expect(text).not.toMatch(/[{}]/)
  expect(text).toContain('Borrower:')
  expect(text).toContain('11/20/2026')
  expectDrawnWithin(document, 1, [115, 440, 320, 500])
  expect(drawnAreaOn(document, 0)).toBeNull()
})

test('without a signature field it signs below the text, or on a page of its own if there is no room', async () => {
  const short = open((await sign(pdfOf([linesOfText(5)]))).bytes)
  expect(short.countPages()).toBe(3)
  expectDrawnWithin(short, 0, [50, 640, 360, 770])
  const withFooter = open((await sign(pdfOf([`${linesOfText(5)} BT /F 9 Tf 300 40 Td (Page 1 of 1) Tj ET`]))).bytes)
  expectDrawnWithin(withFooter, 0, [50, 600, 360, 745])
  const full = open((await sign(pdfOf([linesOfText(53)]))).bytes)
  expect(full.countPages()).toBe(4)
  expect(drawnAreaOn(full, 0)).toBeNull()
  expectDrawnWithin(full, 1, [50, 50, 360, 160])
})

test('fills form fields by their names and flattens the rest of the form', async () => {
  const bytes = formOf([
    { name: 'form1[0].Signature[0]', type: 'Sig', rect: [72, 200, 272, 240] },
    { name: 'date_1', type: 'Tx', rect: [300, 200, 420, 220], value: 'some day' },
    { name: 'Name', type: 'Tx', rect: [72, 170, 272, 190] },
    { name: 'amount', type: 'Tx', rect: [72, 600, 272, 620], value: '1,250,000' },
    { name: 'lender', type: 'Sig', rect: [72, 100, 272, 140] },
  ])
  expect((await installed.provider.check(fileOf(bytes))).has_signature_field).toBe(true)
  const { bytes: sealed } = await sign(bytes)
  const document = open(sealed)
  expect(textOn(document, 0)).toContain('1,250,000')
  expect(textOn(document, 0)).not.toMatch(/SIGN|some day/)
  expect(textOn(document, 0)).toContain('11/20/2026')
  expect(textOn(document, 0).match(/Maria Gonzalez/g)?.length).toBeGreaterThanOrEqual(2)
  expectDrawnWithin(document, 0, [70, 792 - 242, 275, 792 - 195])
  const fields = document.getTrailer().get('Root', 'AcroForm', 'Fields')
  expect([fields.length, fields.get(0, 'T').asString()]).toEqual([1, 'Seal'])
})

test('uses the only signature field whatever its name; picks none of two', async () => {
  const one: Field = { name: 'Text42', type: 'Sig', rect: [300, 400, 500, 440] }
  expectDrawnWithin(open((await sign(formOf([one]))).bytes), 0, [298, 348, 502, 398])
  const two = formOf([one, { ...one, name: 'Text43', rect: [72, 300, 272, 340] }])
  expect((await installed.provider.check(fileOf(two))).has_signature_field).toBe(false)
})

test.each([0, 90, 180, 270])('signs a page rotated by %i degrees upright at its tag', async (degrees) => {
  const content = [
    tagged('100 300'),
    'BT /F 11 Tf 0 1 -1 0 300 100 Tm (Borrower: {{signature}}) Tj ET',
    'BT /F 11 Tf -1 0 0 -1 500 500 Tm (Borrower: {{signature}}) Tj ET',
    'BT /F 11 Tf 0 -1 1 0 300 600 Tm (Borrower: {{signature}}) Tj ET',
  ][degrees / 90]
  const bytes = pageOf(content ?? '', (page) => page.put('Rotate', degrees))
  const before = open(bytes).loadPage(0).search('Borrower:', '')[0]?.[0] ?? []
  const document = open((await sign(bytes)).bytes)
  const [right = 0, bottom = 0] = [before[6], before[7]]
  expectDrawnWithin(document, 0, [right - 3, bottom - 50, right + 200, bottom + 6])
  expect(document.loadPage(0).getBounds()).toEqual(open(bytes).loadPage(0).getBounds())
})

test('unusual page boxes, units and graphics states do not move the signature', async () => {
  const within = (bytes: Uint8Array, box: mupdf.Rect) =>
    sign(bytes).then(({ bytes: sealed }) => expectDrawnWithin(open(sealed), 0, box))
  const content = tagged('200 300')
  await within(
    pageOf(content, (page) => page.put('MediaBox', [100, 100, 700, 900])),
    [140, 550, 340, 605],
  )
  await within(
    pageOf(content, (page) => page.put('CropBox', [150, 200, 550, 700])),
    [95, 350, 310, 406],
  )
  await within(
    pageOf(content, (page) => page.put('UserUnit', 2)),
    [490, 930, 710, 992],
  )
  for (const state of [
    `q 0.1 0 0 0.1 5 5 cm 1 0 0 rg Q Q q ${content}`,
    `q q 3 0 0 3 0 0 cm Q ${content} q 9 0 0 9 0 0 cm`,
    `(q q q) pop % q q\n${content} 2 0 0 2 50 50 cm`,
  ]) {
    await within(
      pageOf(state, () => undefined),
      [240, 450, 450, 496],
    )
  }
})

test('signing one page leaves resources shared with other pages unchanged', async () => {
  const document = open(pdfOf([linesOfText(2), tagged('72 300')]))
  const shared = document.addObject({ XObject: {}, Font: document.findPage(0).get('Resources', 'Font') })
  for (const page of [0, 1]) document.findPage(page).put('Resources', shared)
  const sealed = open((await sign(document.saveToBuffer('').asUint8Array())).bytes)
  expect(sealed.findPage(0).get('Resources', 'XObject').length).toBe(0)
  expect(textOn(sealed, 0)).toContain('Line 1')
})

test('removes scripts and open actions, even from the bytes', async () => {
  const bytes = pageOf(tagged('72 300'), (page, document) => {
    const script = { S: 'JavaScript', JS: document.newString('app.alert("boo")') }
    document.getTrailer().get('Root').put('OpenAction', document.addObject(script))
    page.put('AA', { O: script })
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] }
    const there = { S: 'URI', URI: document.newString('https://sba.example') }
    page.put('Annots', [
      { ...link, A: { S: 'Launch', F: document.newString('app.alert') } },
      { ...link, A: there },
    ])
  })
  const { bytes: sealed } = await sign(bytes)
  expect(Buffer.from(sealed).includes('app.alert')).toBe(false)
  expect(
    open(sealed)
      .loadPage(0)
      .getLinks()
      .map((link) => link.getURI()),
  ).toEqual(['https://sba.example'])
})

test('either signs a corrupted PDF with a sound seal or refuses it', async () => {
  const whole = formOf([{ name: 'Signature', type: 'Sig', rect: [72, 200, 272, 240] }])
  for (let attempt = 0; attempt < 12; attempt++) {
    const corrupted = Buffer.from(whole)
    for (let count = 0; count < 8; count++) corrupted[randomInt(corrupted.length)] = randomInt(256)
    const outcome = await sign(corrupted).then(
      async ({ bytes }) => (await installed.provider.verify(bytes)).state,
      (error: unknown) => (error instanceof SigningError ? 'refused' : error),
    )
    expect(outcome, corrupted.toString('base64')).toMatch(/^(sound|refused)$/)
  }
})

test('signs a PDF of 200 pages', async () => {
  const bytes = pdfOf(Array.from({ length: 200 }, () => linesOfText(40)))
  const signed = await sign(bytes)
  expect(signed.pages).toBe(202)
  expect((await installed.provider.verify(signed.bytes)).state).toBe('sound')
  expect(signed.bytes.length).toBeLessThan(bytes.length + 600_000)
})
