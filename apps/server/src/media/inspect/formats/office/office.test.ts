import { expect, test } from 'vitest'
import { compoundOf } from '../../samples/compounds.ts'
import { fixture, inspectSample, problemCode } from '../../samples/inspect-sample.ts'
import { mainParts, officeOf, zipOf } from '../../samples/zips.ts'

const docx = officeOf(mainParts.docx, 'word/document.xml')
const text = async (name: string, bytes: Buffer) => (await inspectSample(name, bytes)).problem?.message

test('accepts Office documents, new and old', async () => {
  for (const [name, bytes, type] of [
    ['a.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', fixture('workbook.xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'a.pptx',
      officeOf(mainParts.pptx, 'ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['a.doc', fixture('older.doc'), 'application/msword'],
    ['a.xls', fixture('older.xls'), 'application/vnd.ms-excel'],
    [
      'a.ppt',
      compoundOf({ 'PowerPoint Document': Buffer.alloc(0), 'Current User': Buffer.alloc(0) }),
      'application/vnd.ms-powerpoint',
    ],
  ] as const) {
    expect(await inspectSample(name, bytes), name).toMatchObject({ content_type: type, problem: null })
  }
})

test('rejects a document of any type under a password', async () => {
  expect(await problemCode('a.doc', fixture('locked.doc'))).toBe('password_protected')
  expect(await problemCode('a.xls', fixture('locked.xls'))).toBe('password_protected')
  const locked = compoundOf({ EncryptedPackage: Buffer.alloc(9), EncryptionInfo: Buffer.alloc(9) })
  expect(await problemCode('a.docx', locked)).toBe('password_protected')
  expect(await problemCode('a.xlsx', locked)).toBe('password_protected')
  const user = Buffer.alloc(64)
  user.writeUInt32LE(0xf3d1_c4df, 12)
  const show = compoundOf({ 'PowerPoint Document': Buffer.alloc(9), 'Current User': user })
  expect(await problemCode('a.ppt', show)).toBe('password_protected')
  expect(await text('a.docx', locked)).toMatch(/^This Word document is password-protected\. Open it, remove the/)
})

test('rejects documents with macros under any name', async () => {
  const docm = officeOf(mainParts.docm, 'word/document.xml')
  expect(await text('a.docx', docm)).toBe(
    'This Word document contains macros (small programs). Save a copy without macros or as a PDF, and upload that.',
  )
  const hidden = officeOf(mainParts.xlsx, 'xl/workbook.xml', [{ name: 'xl/vbaProject.bin', body: 'x' }])
  expect(await problemCode('a.xlsx', hidden)).toBe('type_not_allowed')
  const older = compoundOf({ WordDocument: Buffer.alloc(64), _VBA_PROJECT: Buffer.alloc(9) })
  expect(await problemCode('a.doc', older)).toBe('type_not_allowed')
})

test('a truncated document is damaged', async () => {
  for (const [name, bytes] of [
    ['a.docx', docx],
    ['a.xlsx', fixture('workbook.xlsx')],
    ['a.doc', fixture('older.doc')],
    ['a.xls', fixture('older.xls')],
  ] as const) {
    for (const kept of [0.1, 0.5, 0.9].map((share) => Math.floor(bytes.length * share))) {
      expect(await problemCode(name, bytes.subarray(0, kept)), `${name} ${kept}`).toBe('damaged')
    }
  }
})

test('an older document with a complete directory but truncated content is damaged', async () => {
  const whole = compoundOf({ WordDocument: Buffer.alloc(64), '1Table': Buffer.alloc(9) })
  expect(await problemCode('a.doc', whole)).toBeNull()
  expect(await problemCode('a.doc', whole.subarray(0, whole.length - 512))).toBe('damaged')
})

test('identifies an archive that is named like a document', async () => {
  expect(await text('a.docx', zipOf([{ name: 'word/document.xml', body: 'x' }]))).toBe(
    'This is a zip archive, not a Word document, although its name ends in .docx. Rename it to end in .zip and upload it again, or export it as a PDF and upload that.',
  )
  expect(await text('a.xlsx', docx)).toMatch(/^This is a Word document, not an Excel workbook, .* to end in \.docx/)
  expect(await text('a.zip', docx)).toMatch(/^This is a Word document, not a zip archive/)
  expect(
    await text(
      'a.docx',
      zipOf([
        { name: 'mimetype', body: 'x' },
        { name: 'content.xml', body: 'x' },
      ]),
    ),
  ).toMatch(/^This is an OpenDocument file \(LibreOffice\), not a Word document/)
  expect(await text('a.doc', compoundOf({ '__properties_version1.0': Buffer.alloc(9) }))).toMatch(
    /^This is an Outlook email/,
  )
  expect(await problemCode('a.docx', officeOf(mainParts.docx, 'elsewhere/document.xml'))).toBe('not_what_it_says')
})
