import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  type DownloadGrant,
  type PartGrant,
  type PresignedRequest,
  type UploadGrant,
  assertKey,
} from '../blob-store.ts'
import { assertType, responseHeadersFor } from '../response-headers.ts'
import type { Bucket } from './s3-client.ts'

/** The type, and the length if known, are signed, so the service rejects anything else. */
export async function presignUpload({ client, name }: Bucket, grant: UploadGrant): Promise<PresignedRequest> {
  const { key, content_type, size, seconds } = grant
  assertKey(key)
  assertType(content_type)
  const length = size === null ? {} : { ContentLength: size }
  const put = new PutObjectCommand({ Bucket: name, Key: key, ContentType: content_type, ...length })
  const signed = ['host', 'content-type', ...(size === null ? [] : ['content-length'])]
  const url = await getSignedUrl(client, put, { expiresIn: seconds, signableHeaders: new Set(signed) })
  return { url, headers: { 'content-type': content_type } }
}

export async function presignPart({ client, name }: Bucket, grant: PartGrant): Promise<PresignedRequest> {
  const { key, upload_id, number, size, seconds } = grant
  assertKey(key)
  const part = new UploadPartCommand({
    Bucket: name,
    Key: key,
    UploadId: upload_id,
    PartNumber: number,
    ContentLength: size,
  })
  const signableHeaders = new Set(['host', 'content-length'])
  return { url: await getSignedUrl(client, part, { expiresIn: seconds, signableHeaders }), headers: {} }
}

export async function presignDownload({ client, name }: Bucket, grant: DownloadGrant): Promise<string> {
  assertKey(grant.key)
  const { type, disposition } = responseHeadersFor(grant)
  const get = new GetObjectCommand({
    Bucket: name,
    Key: grant.key,
    ResponseContentType: type,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: 'private, no-store',
  })
  return getSignedUrl(client, get, { expiresIn: grant.seconds })
}
