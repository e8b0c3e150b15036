import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../inspect/samples/pdfs.ts'
import { drawnAreaOn, open, textOn } from './samples/forms.ts'
import { expectDrawnWithin, installation, tagged, typed, type Installation } from './samples/installation.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let installed: Installation
beforeAll(async () => {
  installed = await installation()
})
afterAll(() => installed.end())

const sign: Installation['sign'] = (...given) => installed.sign(...given)

const names = [
  'Łukasz Żółć',
  '王小明',
  'محمد بن سلمان',
  'Дмитрий',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδάκη',
  '김민수',
  'דוד לוי',
  'प्रिया शर्मा',
  'ਗੁਰਪ੍ਰੀਤ',
  'สมชาย',
  'Գարիկ',
  'გიორგი',
]

test.each(names)('writes %s in its own script', async (name) => {
  const { bytes } = await sign(pdfOf([linesOfText(2)]), { kind: 'typed', text: name }, name)
  const document = open(bytes)
  expect(drawnAreaOn(document, 0)).not.toBeNull()
  for (const page of [0, 1]) expect(missingGlyphsOn(document, page)).toBe(0)
  expect(textOn(document, 1)).not.toMatch(/\?|U\+/)
})

test('a right-to-left name keeps the digits around it in order', async () => {
  const name = 'محمد بن سلمان'
  const document = open((await sign(pdfOf(['']), { kind: 'typed', text: name }, name)).bytes)
  expect(asSeen(document, 0)).toContain('11/20/2026, 15:04:41 UTC')
  expect(asSeen(document, 1)).toContain('11/20/2026, 15:04:41 UTC')
})

/** The characters of a page in visual order, line by line. */
function asSeen(document: mupdf.PDFDocument, page: number): string {
  const letters: { letter: string; x: number; y: number }[] = []
  const note = (letter: string, [x, y]: mupdf.Point) => letters.push({ letter, x, y: Math.round(y) })
  document.loadPage(page).toStructuredText('').walk({ onChar: note })
  return letters
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ letter }) => letter)
    .join('')
}

/** Counts placeholder glyphs for characters missing from the font. */
function missingGlyphsOn(document: mupdf.PDFDocument, page: number): number {
  let count = 0
  const showGlyph = (...[font, , glyph]: [mupdf.Font, mupdf.Matrix, number, number, number, number]) => {
    if (glyph === 0 && !font.getName().startsWith('Times')) count++
  }
  const device = new mupdf.Device({ fillText: (text) => text.walk({ showGlyph }) })
  document.loadPage(page).run(device, mupdf.Matrix.identity)
  device.close()
  return count
}

test('shows the code point of a character missing from all fonts in a name; refuses it in a typed signature', async () => {
  const { bytes } = await sign(pdfOf(['']), typed, 'Bob \u{1f600}\u202e')
  expect(textOn(open(bytes), 1)).toContain('Bob [U+1F600]')
  for (const text of ['Bob \u{1f600}', '', ' \u202e ', 'x'.repeat(121)]) {
    await expect(sign(pdfOf(['']), { kind: 'typed', text })).rejects.toMatchObject({ code: 'bad_signature' })
  }
})

/** A PNG with a diagonal line, or blank. */
function drawing({ width = 600, height = 200, lineWidth = 6, isBlank = false, alpha = true } = {}): Uint8Array {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], alpha)
  if (alpha) pixmap.clear()
  else pixmap.clear(255)
  const path = new mupdf.Path()
  path.moveTo(width / 4, height / 4)
  path.lineTo((width * 3) / 4, (height * 3) / 4)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  const stroke = new mupdf.StrokeState({
    lineWidth,
    lineCap: 'Round',
    lineJoin: 'Round',
    dashPhase: 0,
    dashes: [],
    miterLimit: 10,
  })
  if (!isBlank) device.strokePath(path, stroke, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, [0, 0, 0], 1)
  device.close()
  return Uint8Array.from(pixmap.asPNG())
}

test('places a drawn signature without its margins, from a transparent or white background', async () => {
  for (const alpha of [true, false]) {
    const document = open((await sign(pdfOf([tagged('72 300')]), { kind: 'drawn', png: drawing({ alpha }) })).bytes)
    expectDrawnWithin(document, 0, [115, 440, 320, 500])
    const [left = 0, , right = 0] = drawnAreaOn(document, 0) ?? []
    expect(right - left).toBeGreaterThan(40)
    expect(textOn(document, 1)).toContain('Drawn by the signer')
  }
})

test('refuses drawings that are blank, broken, too large, too small or not a PNG', async () => {
  const whole = drawing()
  const wrong = [
    drawing({ isBlank: true }),
    drawing({ isBlank: true, alpha: false }),
    drawing({ lineWidth: 2000 }),
    whole.subarray(0, whole.length - 20),
    new Uint8Array(),
    Buffer.from('GIF89a'),
    drawing({ width: 4001, height: 20 }),
    drawing({ width: 300, height: 8 }),
    Buffer.concat([whole.subarray(0, 8), new Uint8Array(600 * 1024)]),
  ]
  for (const [index, png] of wrong.entries()) {
    await expect(
      sign(pdfOf(['']), { kind: 'drawn', png }).then(() => null),
      `drawing ${index}`,
    ).rejects.toMatchObject({ code: 'bad_signature' })
  }
})
