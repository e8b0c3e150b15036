import { expect, test } from 'vitest'
import { documentTypes, fileExtension, acceptsMediaType, typeByFileName, withArticle } from './document-types.ts'

test('the ending of a name says what it is, in capitals or not, and jpg and jpeg are the same', () => {
  const names = (list: string[]) => list.map((name) => typeByFileName(name)?.name ?? null)
  expect(names(['a.pdf', 'A.PDF', ' a.pdf ', 'b.jpg', 'b.jpeg', 'c.heif', 'd.tiff', 'e.tar.zip', '.. .csv'])).toEqual([
    'pdf',
    'pdf',
    'pdf',
    'jpg',
    'jpg',
    'heic',
    'tif',
    'zip',
    'csv',
  ])
})

test('a name without an ending, or with one that is not taken, is no document', () => {
  for (const name of ['', '.', '.pdf', 'pdf', 'a.', 'a.exe', 'a.pdf.exe', 'a.svg', 'a.pdf/b', 'a.html', 'a.docm']) {
    expect(typeByFileName(name), name).toBeNull()
  }
  expect(fileExtension('a.pdf/b')).toBe('')
})

test('what browsers say of such files is accepted, other things are not', () => {
  const said = (name: string, declared: string) => {
    const type = typeByFileName(name)
    return type !== null && acceptsMediaType(type, declared)
  }
  expect(said('a.csv', 'application/vnd.ms-excel')).toBe(true)
  expect(said('a.csv', 'Text/CSV; charset=utf-8')).toBe(true)
  expect(said('a.heic', '')).toBe(true)
  expect(said('a.zip', 'application/x-zip-compressed')).toBe(true)
  expect(said('a.pdf', 'text/html')).toBe(false)
  expect(said('a.png', 'image/svg+xml')).toBe(false)
})

test('every ending belongs to one type, and no type is served as something a browser runs', () => {
  const extensions = documentTypes.flatMap((type) => type.extensions)
  expect(new Set(extensions).size).toBe(extensions.length)
  for (const { accepts, media_type } of documentTypes) {
    expect(accepts).toContain(media_type)
    for (const type of accepts) expect(type).not.toMatch(/html|svg|script|xml$/)
  }
})

test('labels stand in a sentence', () => {
  expect(documentTypes.map(({ label }) => withArticle(label)).slice(0, 5)).toEqual([
    'a PDF',
    'a PNG image',
    'a JPEG image',
    'a WebP image',
    'an iPhone photo (HEIC)',
  ])
})
