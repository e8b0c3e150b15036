import { expect, test } from 'vitest'
import { fixture, inspectSample, problemCode } from './samples/inspect-sample.ts'
import { pdfOf } from './samples/pdfs.ts'
import { colorful, jpegOf } from './samples/pictures.ts'
import { zipOf } from './samples/zips.ts'

const program = Buffer.concat([
  Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff', 'latin1'),
  Buffer.alloc(4000),
])
const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

const message = async (name: string, bytes: Buffer) => (await inspectSample(name, bytes)).problem?.message

test('rejects files whose content does not match their name and says what they are', async () => {
  const jpeg = jpegOf({ width: 40, height: 30 }, colorful)
  for (const [name, bytes, expected] of [
    ['a.pdf', program, /^This is a Windows program, not a PDF\. We can’t accept programs\. Find the document/],
    ['a.png', html, /^This is a web page, not a PNG image\. Open it, save it as a PDF, and upload that\.$/],
    ['a.png', svg, /^This is an SVG drawing, not a PNG image\./],
    ['a.pdf', svg, /^This is an SVG drawing, not a PDF\./],
    ['a.pdf', jpeg, /^This is a JPEG image, not a PDF, although its name ends in \.pdf\. Rename it to end in \.jpg /],
    ['a.jpg', fixture('photo.heic'), /^This is an iPhone photo \(HEIC\), not a JPEG image/],
    ['a.csv', fixture('workbook.xlsx'), /^This is an Excel workbook, not a CSV file.* to end in \.xlsx/],
    ['a.xls', html, /^This is a web page, not an older Excel workbook\./],
    [
      'a.doc',
      Buffer.from('{\\rtf1 hello}'),
      /^This is a rich text document \(RTF\), not an older Word document\. Open it in Word/,
    ],
    ['a.docx', Buffer.from('just words'), /^This is a text file, not a Word document/],
    ['a.txt', html, /^This is a web page/],
    ['a.csv', Buffer.from('<!-- x -->\n<!-- y --><table><tr></tr></table>'), /^This is a web page, not a CSV file\./],
    ['a.txt', Buffer.from('%PDF-1.4 hello'), /^This is a PDF, not a text file/],
    [
      'a.zip',
      Buffer.from('Rar!\x1a\x07\x00xxxxxxxxxxxx', 'latin1'),
      /^This is a RAR archive, not a zip archive\. Extract it/,
    ],
    [
      'a.pdf',
      Buffer.from([3, 1, 4, 0, 1, 5, 0, 9, 2, 6]),
      /^This file is not a PDF, although its name ends in \.pdf\. Open it in the program/,
    ],
    ['a.pdf', zipOf([{ name: 'a.txt', body: 'x' }]).subarray(0, 50), /^This is an incomplete zip archive, not a PDF/],
  ] as const) {
    const { problem } = await inspectSample(name, bytes)
    expect(problem?.code, `${name} ${expected.source}`).toBe('not_what_it_says')
    expect(problem?.message).toMatch(expected)
  }
})

test('a web page that contains a PDF signature is a web page', async () => {
  const both = Buffer.concat([html, pdfOf(['0 0 9 9 re f'])])
  expect(await message('a.pdf', both)).toMatch(/^This is a web page/)
  expect((await inspectSample('a.pdf', both)).content_type).toBe('text/html')
})

test('rejects other extensions and lists the accepted types', async () => {
  for (const name of ['a.exe', 'a.svg', 'a.html', 'a.docm', 'a.pdf.js', 'a.eml']) {
    expect(await problemCode(name, html), name).toBe('type_not_allowed')
  }
  expect(await message('scan', pdfOf(['']))).toMatch(
    /^This file has no extension such as \.pdf, so we can’t tell what it is\. Upload a PDF, photo/,
  )
  expect(await message('a.pages', html)).toMatch(/^We can’t accept \.pages files\. Upload a PDF, photo/)
  expect(await message('a.\u202Efdp', html)).toContain('accept .fdp files')
})

test('a file of zeros is damaged', async () => {
  expect(await problemCode('a.pdf', Buffer.alloc(200_000))).toBe('damaged')
  expect(await problemCode('a.csv', Buffer.alloc(20))).toBe('damaged')
})

test('accepts text in every usual encoding, with any separator and any first letters', async () => {
  const table = 'Name;Betrag\r\nMüller;1.250,00\r\n'
  for (const bytes of [
    Buffer.from(table),
    Buffer.from(`\uFEFF${table}`),
    Buffer.from(table, 'latin1'),
    Buffer.from(`\uFEFF${table}`, 'utf16le'),
    Buffer.from(`\uFEFF${table}`, 'utf16le').swap16(),
    Buffer.from('BMW,1\nMZ,2\n'),
    Buffer.from('MZ,Name\nID3,x\n'),
    Buffer.from('PK|1\n'),
  ]) {
    expect(await inspectSample('a.csv', bytes), bytes.toString('hex')).toMatchObject({
      content_type: 'text/csv',
      problem: null,
    })
    expect(await inspectSample('a.TXT', bytes)).toMatchObject({ content_type: 'text/plain', problem: null })
  }
})

test('text of only whitespace and separators is blank; a NUL makes it no text', async () => {
  expect(await problemCode('a.csv', Buffer.from(' ,,;\r\n"",\t\n'))).toBe('blank')
  expect(await problemCode('a.txt', Buffer.from('\uFEFF \n'))).toBe('blank')
  expect(await problemCode('a.txt', Buffer.from('\uFEFF \n', 'utf16le'))).toBe('blank')
  expect(await problemCode('a.txt', Buffer.from(`${'words '.repeat(20_000)}\0`))).toBe('not_what_it_says')
  expect(await problemCode('a.csv', Buffer.from('\uFEFFa,b\0', 'utf16le'))).toBe('not_what_it_says')
})
