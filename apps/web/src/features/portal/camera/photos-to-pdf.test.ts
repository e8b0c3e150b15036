import { expect, test } from 'vitest'
import { photosToPdf } from './photos-to-pdf.ts'

const page = (width: number, height: number) => ({ jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width, height })
const textOf = async (pdf: Blob) => new TextDecoder('latin1').decode(await pdf.arrayBuffer())

test('makes a page of each photo in the photo’s orientation', async () => {
  const text = await textOf(photosToPdf([page(900, 1200), page(1600, 900)]))
  expect(text).toContain('/Count 2 /Kids [3 0 R 6 0 R]')
  expect([...text.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)\]/g)].map((found) => `${found[1]}x${found[2]}`)).toEqual([
    '612x792',
    '792x612',
  ])
})

test('centers a photo and keeps its aspect ratio', async () => {
  const text = await textOf(photosToPdf([page(1000, 1000)]))
  expect(text).toContain('q 576.00 0 0 576.00 18.00 108.00 cm /P Do Q')
})

test('lists each object’s offset in the cross-reference table', async () => {
  const text = await textOf(photosToPdf([page(900, 1200)]))
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((found) => Number(found[1]))
  expect(offsets.map((offset, index) => text.startsWith(`${index + 1} 0 obj`, offset))).toEqual(offsets.map(() => true))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.startsWith('xref', start)).toBe(true)
})
