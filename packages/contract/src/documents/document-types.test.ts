import { expect, test } from 'vitest'
import { documentTypes, fileExtension, acceptsMediaType, typeByFileName, withArticle } from './document-types.ts'

test('finds the type by file extension in any case, and treats jpg and jpeg alike', () => {
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

test('rejects a file name without an extension or with an unsupported one', () => {
  for (const name of ['', '.', '.pdf', 'pdf', 'a.', 'a.exe', 'a.pdf.exe', 'a.svg', 'a.pdf/b', 'a.html', 'a.docm']) {
    expect(typeByFileName(name), name).toBeNull()
  }
  expect(fileExtension('a.pdf/b')).toBe('')
})

test('accepts the media types browsers send for a file type and no others', () => {
  const accepts = (name: string, declared: string) => {
    const type = typeByFileName(name)
    return type !== null && acceptsMediaType(type, declared)
  }
  expect(accepts('a.csv', 'application/vnd.ms-excel')).toBe(true)
  expect(accepts('a.csv', 'Text/CSV; charset=utf-8')).toBe(true)
  expect(accepts('a.heic', '')).toBe(true)
  expect(accepts('a.zip', 'application/x-zip-compressed')).toBe(true)
  expect(accepts('a.pdf', 'text/html')).toBe(false)
  expect(accepts('a.png', 'image/svg+xml')).toBe(false)
})

test('gives each extension one type and serves no type as executable content', () => {
  const extensions = documentTypes.flatMap((type) => type.extensions)
  expect(new Set(extensions).size).toBe(extensions.length)
  for (const { accepts: mediaTypes, media_type } of documentTypes) {
    expect(mediaTypes).toContain(media_type)
    for (const type of mediaTypes) expect(type).not.toMatch(/html|svg|script|xml$/)
  }
})

test('adds the right article to a label', () => {
  expect(documentTypes.map(({ label }) => withArticle(label)).slice(0, 5)).toEqual([
    'a PDF',
    'a PNG image',
    'a JPEG image',
    'a WebP image',
    'an iPhone photo (HEIC)',
  ])
})
