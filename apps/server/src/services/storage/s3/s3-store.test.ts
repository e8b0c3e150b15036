import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { all, newKey } from '../../../../testing/storage/objects.ts'
import { startS3Server } from '../../../../testing/storage/s3-server.ts'
import { openS3Store } from './open-s3-store.ts'
import { presignDownload, presignUpload } from './presigned-urls.ts'
import { bucketOf, defaultS3Timeouts, readWithTimeout } from './s3-client.ts'

const type = 'application/pdf'
const publicUrl = 'https://loans.example.com'
const hasty = { connect: 300, answer: 300, silence: 300 }
const away = { code: 'unavailable', message: expect.stringContaining('can’t reach file storage') }

const grant = { key: 'a/b', file_name: 'a.pdf', content_type: type, disposition: 'inline', seconds: 60 } as const
const amazon = {
  endpoint: null,
  region: 'eu-central-1',
  bucket: 'loans',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  forcePathStyle: false,
}

/** A port that accepts connections and stays silent. */
async function silentPort(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.on('error', () => undefined))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => void server.close() }
}

test('puts the bucket in the host for Amazon and in the path for an endpoint', async () => {
  const inHost = new URL(await presignDownload(bucketOf(amazon, defaultS3Timeouts), grant))
  expect(inHost.origin).toBe('https://loans.s3.eu-central-1.amazonaws.com')
  expect(inHost.pathname).toBe('/a/b')
  const settings = { ...amazon, endpoint: 'https://minio.example.com:9000', forcePathStyle: true }
  const inPath = new URL(await presignDownload(bucketOf(settings, defaultS3Timeouts), grant))
  expect(inPath.origin).toBe('https://minio.example.com:9000')
  expect(inPath.pathname).toBe('/loans/a/b')
})

test('signs type and length and no checksum that only Amazon knows', async () => {
  const known = { key: 'a/b', content_type: type, size: 10, max_size: 10, seconds: 60 }
  const { url } = await presignUpload(bucketOf(amazon, defaultS3Timeouts), known)
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
  expect(url.toLowerCase()).not.toContain('checksum')
})

test("rejects an endpoint on the application's own origin", async () => {
  const settings = { ...amazon, endpoint: `${publicUrl}/s3`, forcePathStyle: true }
  await expect(openS3Store(settings, publicUrl)).rejects.toThrow('S3_ENDPOINT and PUBLIC_URL can’t be the same origin')
})

test('stops the start if the service is down or silent', async () => {
  const { port, close } = await silentPort()
  const settings = { ...amazon, endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true }
  const sentence = `S3_ENDPOINT "http://127.0.0.1:${port}" doesn’t respond as an S3 service would`
  await expect(openS3Store(settings, publicUrl, hasty)).rejects.toThrow(sentence)
  close()
  await expect(openS3Store(settings, publicUrl, hasty)).rejects.toThrow(`${sentence} (ECONNREFUSED)`)
})

test('ends the stream if the service falls silent, but not for a slow reader', async () => {
  const silent = new PassThrough()
  silent.write('some')
  await expect(buffer(readWithTimeout(silent, 50))).rejects.toMatchObject(away)
  const whole = new PassThrough()
  whole.end(Buffer.alloc(1_000_000))
  const slowly = readWithTimeout(whole, 50)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await buffer(slowly)).length).toBe(1_000_000)
  const broken = new PassThrough()
  const reading = buffer(readWithTimeout(broken, 5000))
  broken.destroy()
  await expect(reading).rejects.toMatchObject(away)
})

const server = await startS3Server()
describe.skipIf(server === null)('with a real service', () => {
  /** The tests of this block run only if there is one. */
  const s3 = server as NonNullable<typeof server>
  afterEach(() => s3.resume())
  afterAll(() => s3.stop())

  test.each([
    [{ bucket: 'none' }, 'S3_BUCKET "none" isn’t valid: the bucket doesn’t exist.'],
    [{ secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY isn’t valid: it doesn’t match S3_ACCESS_KEY_ID'],
    [{ region: 'eu-west-9' }, 'S3_REGION "eu-west-9" isn’t valid: the bucket is in another region'],
  ])('stops the start with %o in one sentence', async (wrong, sentence) => {
    await expect(openS3Store({ ...s3.settings, ...wrong }, publicUrl)).rejects.toThrow(sentence)
  })

  test('reports a silent service as unavailable until it responds again', async () => {
    const store = await openS3Store(s3.settings, publicUrl, hasty)
    const key = newKey()
    await store.write(key, type, Buffer.from('x'))
    s3.hold()
    await expect(store.sizeOf(key)).rejects.toMatchObject(away)
    await expect(store.read(key)).rejects.toMatchObject(away)
    await expect(store.remove(newKey())).rejects.toMatchObject(away)
    await expect(store.commit(key, newKey())).rejects.toMatchObject(away)
    await expect(store.beginParts(key, type)).rejects.toMatchObject(away)
    await expect(all(store.list('tests/'))).rejects.toMatchObject(away)
    await expect(all(store.listPendingUploads())).rejects.toMatchObject(away)
    s3.resume()
    await expect.poll(() => store.sizeOf(key).catch(() => null), { timeout: 5000 }).toBe(1)
    await store.close()
  })

  test('lets a browser upload and download across origins', async () => {
    const store = await openS3Store(s3.settings, publicUrl)
    expect(store.origins).toEqual([s3.settings.endpoint])
    const key = newKey()
    const { url, headers } = await store.presignUpload({ key, content_type: type, size: 4, max_size: 4, seconds: 60 })
    const asked = { origin: publicUrl, 'access-control-request-method': 'PUT' }
    const asking = { ...asked, 'access-control-request-headers': 'content-type' }
    const allowed = await fetch(url, { method: 'OPTIONS', headers: asking })
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(publicUrl)
    const sent = await fetch(url, { method: 'PUT', headers: { ...headers, origin: publicUrl }, body: 'some' })
    expect(sent.headers.get('access-control-allow-origin')).toBe('*')
    const read = await fetch(await store.presignDownload({ ...grant, key }), { headers: { origin: publicUrl } })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('content-range')
    const upload_id = await store.beginParts(key, type)
    const part = await store.presignPart({ key, upload_id, number: 1, size: 4, seconds: 60 })
    const partSent = await fetch(part.url, { method: 'PUT', headers: { origin: publicUrl }, body: 'some' })
    expect(partSent.headers.get('access-control-allow-origin')).toBe('*')
    await store.close()
  })
})
