import { expect, test } from 'vitest'
import { downloadUrl, storageUrl } from './storage-url.ts'

const page = 'http://partner.localhost:3000'

test('reaches embedded storage at the page’s own origin with path and query unchanged', () => {
  const path = '/files/incoming/1-2?grant=a%20b&signature=c-d_e'
  expect(storageUrl(`http://localhost:3000${path}`, page)).toBe(page + path)
  expect(storageUrl(path, page)).toBe(page + path)
})

test('leaves S3 URLs unchanged, whatever the buckets are called', () => {
  for (const url of [
    'https://bucket.s3.eu-central-1.amazonaws.com/documents/1?X-Amz-Signature=abc&X-Amz-Expires=60',
    'http://minio:9000/files/documents/1?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=abc',
    'https://store.example.com/other/files/1?sig=1',
  ])
    expect(storageUrl(url, page)).toBe(url)
})

test('downloads from the page’s own origin if it is the same server', () => {
  const path = '/files/archives/token/documents.zip'
  for (const host of ['http://localhost:3000', 'http://127.0.0.1:3000', page, ''])
    expect(downloadUrl(host + path, page)).toBe(page + path)
  expect(downloadUrl(`https://loans.example.com${path}`, 'https://partner.loans.example.com')).toBe(
    `https://partner.loans.example.com${path}`,
  )
})

test('leaves a separate host for archives unchanged', () => {
  for (const host of ['http://localhost:4000', 'https://localhost:3000', 'http://archives.example.com:3000'])
    expect(downloadUrl(`${host}/files/archives/token/documents.zip`, page)).toBe(
      `${host}/files/archives/token/documents.zip`,
    )
})
