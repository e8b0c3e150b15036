// Hostile files the security review uploaded and the inspection rejected. Each takes the usual upload path, with the
// usual limits of time, memory, pixels and entries; none may be accepted or take the server down.
import { calls } from '@loanyard/contract/calls'
import { typeByFileName } from '@loanyard/contract/documents/document-types'
import type { Document } from '@loanyard/contract/documents/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { isFull, sized } from '../../../testing/app/test-size.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { fixture } from '../../media/inspect/samples/inspect-sample.ts'
import { longEntries, manyEntries, office, polyglot, zipAround } from './hostile/archives.ts'
import { compoundLoop, deepPdf, flateBomb, formLoop, pagesLie, pagesLoop } from './hostile/documents.ts'
import { emptyPng, jpegClaiming, lyingPng, maxPng, pngBomb, tiffOfDirectories, webpClaiming } from './hostile/images.ts'

const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')

type Code = NonNullable<Document['problem']>['code']
interface Hostile {
  readonly id: string
  readonly what: string
  readonly bytes: () => Buffer
  /** Any of these is a rejection; which one depends on what the parser notices first. */
  readonly codes: readonly Code[]
}

const tooMuch: readonly Code[] = ['too_much_inside', 'damaged']
const refused: readonly Code[] = ['damaged', 'too_much_inside', 'blank', 'not_what_it_says']
const hostile: readonly Hostile[] = [
  { id: 'F-14000-rgb.png', what: 'a PNG that unpacks to 588 MB', bytes: () => pngBomb(14_000, 2), codes: tooMuch },
  { id: 'F-30000.png', what: 'a PNG of 900 million pixels', bytes: () => pngBomb(30_000, 0), codes: tooMuch },
  { id: 'F-65500.jpg', what: 'a JPEG that claims 65,500 by 65,500', bytes: () => jpegClaiming(65_500), codes: tooMuch },
  {
    id: 'F-huge.tif',
    what: 'a TIFF of a billion pixels',
    bytes: () => tiffOfDirectories({ side: 60_000 }),
    codes: tooMuch,
  },
  {
    id: 'F-wide.tif',
    what: 'a TIFF that is all width',
    bytes: () => tiffOfDirectories({ side: 16_000 }),
    codes: tooMuch,
  },
  {
    id: 'F-loop.tif',
    what: 'a TIFF whose directories go in a circle',
    bytes: () => tiffOfDirectories({ loop: true }),
    codes: refused,
  },
  {
    id: 'F-huge.webp',
    what: 'a WebP of 16,383 by 16,383',
    bytes: () => webpClaiming(fixture('picture.webp'), 16_383),
    codes: tooMuch,
  },
  { id: 'F-lie.png', what: 'a PNG with fewer rows than it says', bytes: () => lyingPng(), codes: refused },
  { id: 'F-max.png', what: 'a PNG of 2,147,483,647 by 1', bytes: () => maxPng(), codes: refused },
  { id: 'F-zero.png', what: 'a PNG of no size', bytes: () => emptyPng(), codes: refused },
  { id: 'F-garbage.heic', what: 'an iPhone photo of noise', bytes: () => garbled('photo.heic', 400), codes: refused },
  { id: 'F-meta.heic', what: 'an iPhone photo whose boxes claim 4 GB', bytes: () => boxesLie(), codes: refused },
  { id: 'F-svg.png', what: 'an SVG named PNG', bytes: () => svg, codes: ['not_what_it_says'] },
  { id: 'F-html.pdf', what: 'a web page named PDF', bytes: () => html, codes: ['not_what_it_says'] },
  { id: 'F-html.txt', what: 'a web page named text', bytes: () => html, codes: ['not_what_it_says'] },
  {
    id: 'F-html-in-head.pdf',
    what: 'a PDF that begins as a web page',
    bytes: () => Buffer.concat([html, deepPdf(3)]),
    codes: ['not_what_it_says'],
  },
  { id: 'F-deep.pdf', what: 'a PDF of objects in objects', bytes: () => deepPdf(60_000), codes: refused },
  { id: 'F-form-loop.pdf', what: 'a PDF whose form draws itself', bytes: () => formLoop(), codes: refused },
  { id: 'F-pages-lie.pdf', what: 'a PDF that claims two billion pages', bytes: () => pagesLie(), codes: refused },
  { id: 'F-pages-loop.pdf', what: 'a PDF whose pages contain themselves', bytes: () => pagesLoop(), codes: refused },
  {
    id: 'F-loop.doc',
    what: 'a Word document whose sectors go in a circle',
    bytes: () => compoundLoop(fixture('older.doc')),
    codes: refused,
  },
  {
    id: 'F-bomb.docx',
    what: 'a Word document that unpacks to 1 GB',
    bytes: () => office(longEntries(sized(120, 1024))),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-bomb-small.docx',
    what: 'a small Word document that unpacks a thousandfold',
    bytes: () => office(longEntries(60)),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-abs.zip',
    what: 'an archive with an absolute path',
    bytes: () => zipAround('/etc/passwd'),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-slip.zip',
    what: 'an archive that climbs out of its folder',
    bytes: () => zipAround('../../../../tmp/evil'),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-slip2.zip',
    what: 'an archive that climbs out with backslashes',
    bytes: () => zipAround('..\\..\\evil.bat'),
    codes: ['too_much_inside', 'type_not_allowed'],
  },
  {
    id: 'F-exe.zip',
    what: 'a program with two endings in an archive',
    bytes: () => zipAround('invoice.pdf.exe'),
    codes: ['type_not_allowed'],
  },
  {
    id: 'F-trail.zip',
    what: 'a program whose name ends in a dot',
    bytes: () => zipAround('invoice.exe.'),
    codes: ['type_not_allowed'],
  },
  {
    id: 'F-nested.zip',
    what: 'an archive in an archive',
    bytes: () => zipAround('a.zip', zipAround('b.txt')),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-many.zip',
    what: 'an archive of far too many files',
    bytes: () => manyEntries(10_001),
    codes: ['too_much_inside'],
  },
  {
    id: 'F-pdf-zip-polyglot.zip',
    what: 'a PDF that is an archive, too',
    bytes: () => polyglot(deepPdf(3)),
    codes: ['not_what_it_says', 'damaged', 'type_not_allowed'],
  },
]

function garbled(name: string, from: number): Buffer {
  const bytes = Buffer.from(fixture(name))
  for (let at = from; at < bytes.length; at++) bytes[at] = (at * 131) % 256
  return bytes
}

/** A photo whose `meta` box claims to be 4 GB long. */
function boxesLie(): Buffer {
  const bytes = Buffer.from(fixture('photo.heic'))
  bytes.writeUInt32BE(0xff_ff_ff_f0, bytes.indexOf('meta') - 4)
  return bytes
}

const app = await sharedApplication()
const { fetched, send, uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const deal = (await makeDeal(app, partner)).id

/** Uploads a file named after its id, with the type of that name. */
async function upload(id: string, bytes: Buffer) {
  const file_name = id.slice(2)
  const file_type = typeByFileName(file_name)?.media_type ?? 'application/octet-stream'
  return uploadDocument(api, bytes, { deal, file_name, file_type })
}

async function isRefused({ id, bytes, codes }: Hostile): Promise<void> {
  const document = await upload(id, bytes())
  expect(document.state).toBe('rejected')
  expect(codes, document.problem?.message).toContain(document.problem?.code)
  expect(document.problem?.message.length).toBeGreaterThan(20)
  await api.refused(calls.documents.presignDownload, 'not_ready', { params: { document_id: document.id } })
}

test.each(hostile)('$id: rejects $what with a message', isRefused)

// Stopped after its 20 seconds of processor time; a machine too busy to provide them answers 503.
test.runIf(isFull)('F-flate-bomb.pdf: stops a PDF that draws a gigabyte', { timeout: 240_000 }, async () => {
  const bytes = flateBomb(1024)
  const announced = { deal, file_name: 'flate-bomb.pdf', file_type: 'application/pdf', size: bytes.length }
  const sent = await api.call(calls.documents.createUpload, { body: announced })
  await send(sent, bytes)
  const answer = await api.send(calls.documents.completeUpload, { params: { document_id: sent.id } })
  const { state } = answer.json as { state?: string }
  expect(state ?? answer.status).toBe(answer.status === 503 ? 503 : 'rejected')
})

test('F-script.svg: rejects a drawing with a script by its name', async () => {
  const body = { deal, file_name: 'script.svg', file_type: 'image/svg+xml', size: svg.length }
  await api.refused(calls.documents.createUpload, 'bad_input', { body })
})

test.each([
  ['F-html.csv', `name,amount\n"${html.toString()}",1\n`],
  ['F-late-html.txt', `${'A letter. '.repeat(900)}\n${html.toString()}`],
])('%s: serves markup inside text as text, in a sandbox', async (id, text) => {
  const document = await upload(id, Buffer.from(text))
  expect(document.state).toBe('ready')
  const params = { document_id: document.id }
  const { presigned_url } = await api.call(calls.documents.presignDownload, { params, query: { as: 'inline' } })
  const { headers } = await fetched(presigned_url)
  expect(headers.get('content-type')).toMatch(/^text\/(csv|plain)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
})

test('F-good.pdf: accepts an honest PDF after all of them', async () => {
  expect((await upload('F-good.pdf', pdf('An honest page'))).state).toBe('ready')
})
