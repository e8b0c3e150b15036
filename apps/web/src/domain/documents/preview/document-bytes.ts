import { presignDownload } from '@loanyard/contract/documents/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { networkError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { storageUrl } from '../../../lib/api/storage-url.ts'
import type { ViewerRole } from '../../../lib/auth/viewer-role.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { previewKeys } from '../../query-keys.ts'
import * as copy from './copy.ts'
import { PreviewError } from './preview-error.ts'
import { previewOf, type Preview, type PreviewDocument } from './preview-kind.ts'

/**
 * Signed URLs expire after 15 minutes (the server's policy.ts). One this old still leaves time to fetch a large file.
 */
const urlLifetimeMs = 10 * 60_000

interface ByteSourceOptions {
  readonly partnerId: string
  readonly documentId: string
  readonly as: Preview['as']
  /** Defaults to staff. */
  readonly side?: ViewerRole
}

function urlQuery({ partnerId, documentId, as, side = {} }: ByteSourceOptions) {
  return queryOptions({
    queryKey: previewKeys.address(partnerId, documentId, as, side),
    queryFn: async ({ signal }) => {
      const params = { partner_id: partnerId, document_id: documentId }
      const { presigned_url } = await callApi(presignDownload, { params, query: { as, ...side }, signal })
      return storageUrl(presigned_url, location.origin)
    },
    staleTime: urlLifetimeMs,
    gcTime: urlLifetimeMs,
  })
}

/** Fetches the URL of the document that will probably be opened next. */
export function prefetchDocumentUrl(document: PreviewDocument, context: { partnerId: string; side: ViewerRole }): void {
  const { kind, as } = previewOf(document)
  if (kind === 'none' || document.state !== 'ready') return
  void queryClient.prefetchQuery(urlQuery({ ...context, documentId: document.id, as }))
}

const reasons: Record<number, string> = {
  403: copy.linkExpired,
  404: copy.fileMissing,
  410: copy.fileMissing,
  429: copy.storageBusy,
  503: copy.storageUnavailable,
}

function failureOf({ status }: Response): PreviewError {
  return new PreviewError(reasons[status] ?? copy.readingFailed)
}

interface FetchOptions {
  readonly signal?: AbortSignal | undefined
  /** First and last byte, both inclusive. */
  readonly range?: readonly [number, number]
}

export interface ByteSource {
  /** Resolves with status 200 or 206. Throws PreviewError, ApiError, and what `fetch` throws when aborted. */
  readonly fetch: (options?: FetchOptions) => Promise<Response>
}

/** Sends no credentials and no referrer: the file store may belong to another origin. */
async function fetchFrom(address: string, { signal, range }: FetchOptions): Promise<Response> {
  const headers = range === undefined ? {} : { range: `bytes=${range[0]}-${range[1]}` }
  try {
    return await fetch(address, { headers, credentials: 'omit', referrerPolicy: 'no-referrer', signal: signal ?? null })
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkError()
  }
}

/** Requests a new URL when the current one has expired, as happens when a document stays open for a long time. */
export function byteSource(requested: ByteSourceOptions): ByteSource {
  const query = urlQuery(requested)
  return {
    fetch: async (options = {}) => {
      const cachedUrl = queryClient.getQueryData(query.queryKey)
      const address = await queryClient.fetchQuery(query)
      let response = await fetchFrom(address, options)
      if (response.status === 403 && address === cachedUrl) {
        response = await fetchFrom(await queryClient.fetchQuery({ ...query, staleTime: 0 }), options)
      }
      if (!response.ok) throw failureOf(response)
      return response
    },
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  enough: number,
): Promise<{ chunks: Uint8Array[]; size: number; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= enough) {
    const { done, value } = await reader.read()
    if (done) return { chunks, size, isWhole: true }
    chunks.push(value)
    size += value.length
  }
  await reader.cancel()
  return { chunks, size, isWhole: false }
}

/**
 * Reads the first `limit` bytes of a document. Throws PreviewError, ApiError, and what `fetch` throws when aborted.
 * @returns `isWhole` is false if the document is longer
 */
export async function readBytes(
  source: ByteSource,
  limit: number,
  signal?: AbortSignal,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const { body } = await source.fetch({ signal })
  if (body === null) return { bytes: new Uint8Array(), isWhole: true }
  const read = await readChunks(body.getReader(), limit).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw networkError()
  })
  const bytes = new Uint8Array(read.size)
  let at = 0
  for (const chunk of read.chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes: bytes.subarray(0, limit), isWhole: read.isWhole }
}

/** The first `limit` bytes of a document; freed as soon as no component uses them. */
export function useBytes(source: ByteSource, documentId: string, limit: number) {
  return useQuery({
    queryKey: previewKeys.content(documentId, limit),
    queryFn: ({ signal }) => readBytes(source, limit, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}
