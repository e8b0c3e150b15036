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

test('accepts images and reports their media type', async () => {
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

test('truncated images are damaged', async () => {
  for (const [name, bytes] of Object.entries(whole)) {
    for (const kept of [bytes.length >> 1, bytes.length - 9]) {
      expect(await problemCode(name, bytes.subarray(0, kept)), `${name} ${kept}`).toBe('damaged')
    }
  }
})

test('data after the end of a JPEG is fine; a broken PNG is damaged', async () => {
  expect(await problemCode('a.jpeg', Buffer.concat([whole['a.jpg'], Buffer.alloc(3000, 7)]))).toBeNull()
  const broken = Buffer.from(whole['a.png'])
  const from = broken.indexOf('IDAT')
  const end = from + 4 + broken.readUInt32BE(from - 4)
  broken.fill(0x55, from + 20, end)
  expect(await problemCode('a.png', broken)).toBe('damaged')
  broken.writeUInt32BE(crc32(broken.subarray(from, end)), end)
  expect(await problemCode('a.png', broken)).toBe('damaged')
})

test('an all-white or all-black image is blank; a faint one and a cutout are not', async () => {
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

/** An opaque black stroke on transparent black. */
function cutOut(): Buffer {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 200, 100], true)
  pixmap.clear()
  const pixels = pixmap.getPixels()
  for (let x = 20; x < 180; x++) for (let y = 50; y < 54; y++) pixels[(y * 200 + x) * 4 + 3] = 255
  return Buffer.from(pixmap.asPNG())
}

test('a HEIC gets an upright JPEG preview', async () => {
  const { preview } = await inspectSample('IMG_0001.HEIC', whole['a.heic'])
  expect(preview?.content_type).toBe('image/jpeg')
  const shown = new mupdf.Image(preview?.body ?? Buffer.alloc(0))
  expect([shown.getWidth(), shown.getHeight()]).toEqual([96, 160])
  const [top, bottom] = [10, 150].map((y) => colorAt(shown, 48, y))
  expect(top?.[0]).toBeGreaterThan(180)
  expect(bottom?.[0]).toBeLessThan(80)
})

function colorAt(image: mupdf.Image, x: number, y: number): number[] {
  const pixmap = image.toPixmap()
  const at = y * pixmap.getStride() + x * pixmap.getNumberOfComponents()
  return Array.from(pixmap.getPixels().slice(at, at + 3))
}

test('a TIFF gets a JPEG preview of its first page, at most 2400 pixels wide, and a list of its blank pages', async () => {
  const result = await inspectSample('plan.tiff', tiffOf({ width: 3000, height: 500 }, [colorful, white]))
  expect(result).toMatchObject({ pages: 2, blank_pages: [2], problem: null })
  const shown = new mupdf.Image(result.preview?.body ?? Buffer.alloc(0))
  expect([shown.getWidth(), shown.getHeight()]).toEqual([2400, 400])
  const small = await inspectSample('a.tif', whole['a.tif'])
  expect(new mupdf.Image(small.preview?.body ?? Buffer.alloc(0)).getWidth()).toBe(320)
})

test('rejects an image with too many pixels before decoding it', async () => {
  const limits = { ...defaultInspectionLimits, pixels: 10_000 }
  for (const [name, bytes] of Object.entries(whole)) {
    expect(await problemCode(name, bytes, { limits }), name).toBe('too_much_inside')
  }
  const oversized = Buffer.from(whole['a.png'])
  oversized.writeUInt32BE(60_000, 16)
  oversized.writeUInt32BE(60_000, 20)
  oversized.writeUInt32BE(crc32(oversized.subarray(12, 29)), 29)
  expect(await problemCode('bomb.png', oversized)).toBe('too_much_inside')
})
