import { crc32 } from 'node:zlib'
import * as mupdf from 'mupdf'
import { expect, test, vi } from 'vitest'
import { defaultInspectionLimits } from '../../limits.ts'
import { fixture, inspectSample, problemCode } from '../../samples/inspect-sample.ts'
import { black, colorful, jpegOf, pngOf, scannedPaper, tiffOf, white } from '../../samples/pictures.ts'

vi.setConfig({ testTimeout: 120_000 })

const size = { width: 320, height: 200 }
const whole = {
  'a.jpg': jpegOf(size, colorful),
  'a.png': pngOf(size, colorful),
  'a.tif': tiffOf(size, [colorful, colorful]),
  'a.heic': fixture('photo.heic'),
  'a.webp': fixture('picture.webp'),
}

test('pictures are taken, and said to be what their bytes are', async () => {
  const types = Object.entries(whole).map(async ([name, bytes]) => {
    const { content_type, problem } = await inspectSample(name, bytes)
    return [content_type, problem]
  })
  expect(await Promise.all(types)).toEqual([
    ['image/jpeg', null],
    ['image/png', null],
    ['image/tiff', null],
    ['image/heic', null],
    ['image/webp', null],
  ])
})

test('pictures that were cut off are damaged', async () => {
  for (const [name, bytes] of Object.entries(whole)) {
    for (const kept of [bytes.length >> 1, bytes.length - 9]) {
      expect(await problemCode(name, bytes.subarray(0, kept)), `${name} ${kept}`).toBe('damaged')
    }
  }
})

test('what cameras write behind a JPEG does not make it damaged, and a broken PNG is', async () => {
  expect(await problemCode('a.jpeg', Buffer.concat([whole['a.jpg'], Buffer.alloc(3000, 7)]))).toBeNull()
  const broken = Buffer.from(whole['a.png'])
  const from = broken.indexOf('IDAT')
  const end = from + 4 + broken.readUInt32BE(from - 4)
  broken.fill(0x55, from + 20, end)
  expect(await problemCode('a.png', broken)).toBe('damaged')
  broken.writeUInt32BE(crc32(broken.subarray(from, end)), end)
  expect(await problemCode('a.png', broken)).toBe('damaged')
})

test('a picture that is all white or all black is blank; a faint one and a cut-out are not', async () => {
  for (const paint of [white, black]) {
    expect(await problemCode('a.jpg', jpegOf(size, paint))).toBe('blank')
    expect(await problemCode('a.png', pngOf(size, paint))).toBe('blank')
  }
  expect(await problemCode('scan.jpg', jpegOf({ width: 1200, height: 900 }, scannedPaper(3)))).toBe('blank')
  expect(await problemCode('a.tif', tiffOf(size, [white, white]))).toBe('blank')
  expect(await problemCode('a.heic', fixture('white.heic'))).toBe('blank')
  expect(
    await problemCode(
      'a.jpg',
      jpegOf(size, (x) => [100 + x / 3, 100 + x / 3, 100]),
    ),
  ).toBeNull()
  expect(await problemCode('signature.png', cutOut())).toBeNull()
})

/** A stroke in black, all around it black that is transparent. */
function cutOut(): Buffer {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 200, 100], true)
  pixmap.clear()
  const pixels = pixmap.getPixels()
  for (let x = 20; x < 180; x++) for (let y = 50; y < 54; y++) pixels[(y * 200 + x) * 4 + 3] = 255
  return Buffer.from(pixmap.asPNG())
}

test('a HEIC gets a JPEG to show, upright as the phone meant it', async () => {
  const { preview } = await inspectSample('IMG_0001.HEIC', whole['a.heic'])
  expect(preview?.content_type).toBe('image/jpeg')
  const shown = new mupdf.Image(preview?.body ?? Buffer.alloc(0))
  expect([shown.getWidth(), shown.getHeight()]).toEqual([96, 160])
  const [top, bottom] = [10, 150].map((y) => colourAt(shown, 48, y))
  expect(top?.[0]).toBeGreaterThan(180)
  expect(bottom?.[0]).toBeLessThan(80)
})

function colourAt(image: mupdf.Image, x: number, y: number): number[] {
  const pixmap = image.toPixmap()
  const at = y * pixmap.getStride() + x * pixmap.getNumberOfComponents()
  return Array.from(pixmap.getPixels().slice(at, at + 3))
}

test('a TIFF gets a JPEG of its first page, not larger than 2400 pixels, and its blank pages are pointed out', async () => {
  const verdict = await inspectSample('plan.tiff', tiffOf({ width: 3000, height: 500 }, [colorful, white]))
  expect(verdict).toMatchObject({ pages: 2, blank_pages: [2], problem: null })
  const shown = new mupdf.Image(verdict.preview?.body ?? Buffer.alloc(0))
  expect([shown.getWidth(), shown.getHeight()]).toEqual([2400, 400])
  const small = await inspectSample('a.tif', whole['a.tif'])
  expect(new mupdf.Image(small.preview?.body ?? Buffer.alloc(0)).getWidth()).toBe(320)
})

test('a picture of too many pixels is refused before it is decoded', async () => {
  const limits = { ...defaultInspectionLimits, pixels: 10_000 }
  for (const [name, bytes] of Object.entries(whole)) {
    expect(await problemCode(name, bytes, { limits }), name).toBe('too_much_inside')
  }
  const claims = Buffer.from(whole['a.png'])
  claims.writeUInt32BE(60_000, 16)
  claims.writeUInt32BE(60_000, 20)
  claims.writeUInt32BE(crc32(claims.subarray(12, 29)), 29)
  expect(await problemCode('bomb.png', claims)).toBe('too_much_inside')
})
