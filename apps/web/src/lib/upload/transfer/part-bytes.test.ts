import { expect, test } from 'vitest'
import type { SignedUrl, UploadTransport } from '../upload-types.ts'
import { Semaphore } from './semaphore.ts'
import { sendParts } from './send-parts.ts'

const unused = () => Promise.reject(new Error('not called'))

test('sends each part with its own bytes, the rest with the last', async () => {
  const sent = new Map<string, string>()
  const transport: UploadTransport = {
    announce: unused,
    arrivedParts: unused,
    complete: unused,
    cancel: unused,
    presignParts: async (_ref, numbers) =>
      numbers.map((number) => ({ number, presigned_url: `/files/${number}`, headers: {} })),
    put: async ({ presigned_url }: SignedUrl, bytes) => void sent.set(presigned_url, await bytes.text()),
  }
  await sendParts(
    {
      file: new File(['aaaabbbbccccdd'], 'a.txt'),
      ref: { partnerId: 'ptnr_1', documentId: 'doc_1' },
      parts: { size: 4, count: 4 },
      arrived: [2],
    },
    {
      transport,
      semaphore: new Semaphore(4),
      pause: () => Promise.resolve(),
      signal: new AbortController().signal,
      onSent: () => undefined,
      onRetry: () => undefined,
    },
  )
  expect(Object.fromEntries(sent)).toEqual({ '/files/1': 'aaaa', '/files/3': 'cccc', '/files/4': 'dd' })
})
