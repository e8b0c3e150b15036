// Attempts against how documents are announced, uploaded and served.
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startTwo } from '../../../testing/app/application.ts'
import { sized } from '../../../testing/app/test-size.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { lenderTools } from '../../../testing/data/lender-fixture.ts'

const { completeUpload, createUpload, presignDownload } = calls.documents
const { one, two, close } = await startTwo()
afterAll(close)
const { fetched, send, uploadDocument } = documentTools(one)
const { archive } = lenderTools(one)
const partner = await makePartner(one)
const { api } = await makeStaff(one, partner)
const deal = (await makeDeal(one, partner)).id
const announced = { deal, file_name: 'a.pdf', file_type: 'application/pdf' }

const names = [
  '../../etc/passwd.pdf',
  '..\\..\\evil.pdf',
  'C:\\Windows\\evil.pdf',
  '/etc/evil.pdf',
  'a"; filename="evil.exe.pdf',
  "a'b.pdf",
  'a\r\nSet-Cookie: x=1.pdf',
  'a\0.pdf',
  'a%00.pdf',
  'a%0d%0aX: 1.pdf',
  'CON.pdf',
  'nul .pdf',
  '.htaccess.pdf',
  'invoice\u202Efdp.pdf',
  '<script>alert(1)</script>.pdf',
  '=cmd|calc.pdf',
  '-rf.pdf',
  '$(id).pdf',
  `${'n'.repeat(240)}.pdf`,
]

/** The paths in a zip archive's directory. */
function pathsIn(zip: Buffer): string[] {
  const found: string[] = []
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46, 'latin1'))
    found.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return found
}

test('F-names: F-archive: no hostile name breaks a header, leaves a folder, or names a device', async () => {
  const ids: string[] = []
  for (const file_name of names) {
    const body = pdf()
    const answer = await api.send(createUpload, { body: { ...announced, file_name, size: body.length } })
    expect([201, 400], file_name).toContain(answer.status)
    if (answer.status === 201) {
      const upload = answer.json as { id: string; presigned_url: string; headers: Record<string, string> }
      await send(upload, body)
      await api.call(completeUpload, { params: { document_id: upload.id } })
      ids.push(upload.id)
    }
  }
  expect(ids.length).toBeGreaterThan(8)
  for (const document_id of ids) {
    const { headers, status } = await fetched(
      (await api.call(presignDownload, { params: { document_id } })).presigned_url,
    )
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    const disposition = headers.get('content-disposition') ?? ''
    const [plain = ''] = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? []
    expect(disposition).toMatch(/^(attachment|inline); filename/)
    expect(plain.slice(10, -1)).not.toMatch(/["\\/\r\n\0\u202E]/)
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).not.toMatch(/[\r\n\0/\\\u202E]/)
  }
  const paths = pathsIn((await fetched((await archive(api, ids)).address)).body)
  // And the index.
  expect(paths).toHaveLength(ids.length + 1)
  for (const path of paths) {
    for (const part of path.split('/'))
      expect(part, path).not.toMatch(/^\.\.?$|^$|^(con|nul)\b|[\\:*?"<>|\p{Cc}\u202E]/iu)
  }
})

test('F-inline: shows inline only what a browser renders without running it, in a sandbox without network', async () => {
  const shown = await uploadDocument(api, Buffer.from('name,note\n"<script>alert(1)</script>",x\n'), {
    ...announced,
    file_name: 'a.csv',
    file_type: 'text/csv',
  })
  const params = { document_id: shown.id }
  for (const as of ['inline', 'attachment'] as const) {
    const { presigned_url } = await api.call(presignDownload, { params, query: { as } })
    const { headers } = await fetched(presigned_url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('F-swap: never serves bytes sent to the upload URL after the check', async () => {
  const checked = pdf('The one that was checked')
  const upload = await api.call(createUpload, { body: { ...announced, size: checked.length } })
  await send(upload, checked)
  const params = { document_id: upload.id }
  await api.call(completeUpload, { params })
  await send(upload, Buffer.alloc(checked.length, 'x'))
  await documentTools(two).send(upload, Buffer.alloc(checked.length, 'y'))
  const { presigned_url } = await api.call(presignDownload, { params })
  expect((await fetched(presigned_url)).body.equals(checked)).toBe(true)
})

test('F-race: never serves bytes sent during the check unchecked', async () => {
  const rounds = sized(3, 15)
  for (let round = 0; round < rounds; round++) {
    const good = pdf('The good one')
    const evil = Buffer.alloc(good.length, 'MZ evil ')
    const upload = await api.call(createUpload, { body: { ...announced, size: good.length } })
    await send(upload, good)
    const params = { document_id: upload.id }
    const sending = Array.from({ length: 6 }, () => send(upload, evil))
    const [first] = await Promise.all([api.send(completeUpload, { params }), ...sending])
    // A check that meets a file half replaced asks for the file again; asking again answers with what was sent last.
    if (first.status !== 200) expect(first.status).toBe(409)
    const document =
      first.status === 200 ? (first.json as { state: string }) : await api.call(completeUpload, { params })
    if (document.state !== 'ready') continue
    const { presigned_url } = await api.call(presignDownload, { params })
    expect((await fetched(presigned_url)).body.equals(good)).toBe(true)
  }
})

test('F-type: the upload URL rejects other types and requests without a length', async () => {
  const body = pdf()
  const upload = await api.call(createUpload, { body: { ...announced, size: body.length } })
  const other = await send({ ...upload, headers: { ...upload.headers, 'content-type': 'text/html' } }, body)
  expect(other.status).toBe(415)
  const { pathname, search } = new URL(upload.presigned_url)
  const chunked = await fetch(`${one.url}${pathname}${search}`, {
    method: 'PUT',
    headers: upload.headers,
    body: new Blob([new Uint8Array(body)]).stream(),
    duplex: 'half',
  })
  expect(chunked.status).toBe(400)
  await api.refused(completeUpload, 'upload_missing', { params: { document_id: upload.id } })
})
