import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
} from '@aws-sdk/client-s3'
import { ObjectNotFoundError, type UploadedPart, type PendingUpload, assertKey, isKey } from '../blob-store.ts'
import { assertType } from '../response-headers.ts'
import { slowAnswer, type Bucket } from './s3-client.ts'
import { isNoObject, s3Code } from './s3-errors.ts'

const notAsNamed = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'NoSuchKey', 'NotFound'])

export async function beginParts({ client, name }: Bucket, key: string, contentType: string): Promise<string> {
  assertKey(key)
  assertType(contentType)
  const begun = await client.send(
    new CreateMultipartUploadCommand({ Bucket: name, Key: key, ContentType: contentType }),
  )
  if (begun.UploadId === undefined) throw new Error('the service began an upload without a name')
  return begun.UploadId
}

export async function listParts(bucket: Bucket, key: string, uploadId: string): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = []
  try {
    for await (const { PartNumber: number, Size: size, ETag: etag } of eachPart(bucket, key, uploadId)) {
      if (number !== undefined && size !== undefined && etag !== undefined) parts.push({ number, size, etag })
    }
  } catch (error) {
    if (!isEnded(error)) throw error
  }
  return parts.toSorted((one, other) => one.number - other.number)
}

/** Not the library's paginator: it continues while there is a marker, and Swift sends one with the last page. */
async function* eachPart({ client, name }: Bucket, key: string, uploadId: string): AsyncGenerator<Part> {
  let after: { PartNumberMarker?: string } = {}
  for (;;) {
    const list = new ListPartsCommand({ Bucket: name, Key: key, UploadId: uploadId, ...after })
    const { Parts: parts = [], IsTruncated, NextPartNumberMarker: marker } = await client.send(list)
    yield* parts
    if (IsTruncated !== true || marker === undefined) return
    after = { PartNumberMarker: marker }
  }
}

/** Throws ObjectNotFoundError if the upload has ended or a part is missing or differs. */
export async function joinParts(
  { client, name }: Bucket,
  { key, uploadId, parts }: { key: string; uploadId: string; parts: readonly UploadedPart[] },
): Promise<void> {
  if (parts.length === 0) throw new ObjectNotFoundError(key)
  const inOrder = parts.toSorted((one, other) => one.number - other.number)
  const join = new CompleteMultipartUploadCommand({
    Bucket: name,
    Key: key,
    UploadId: uploadId,
    MultipartUpload: { Parts: inOrder.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
  })
  await client.send(join, slowAnswer).catch((error: unknown) => {
    throw notAsNamed.has(s3Code(error)) ? new ObjectNotFoundError(key) : error
  })
}

export async function abortParts({ client, name }: Bucket, key: string, uploadId: string): Promise<void> {
  const abort = new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: uploadId })
  await client.send(abort).catch((error: unknown) => {
    if (!isEnded(error)) throw error
  })
}

export async function* listPendingUploads({ client, name }: Bucket): AsyncGenerator<PendingUpload> {
  let after: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: name, ...after }))
    for (const { Key: key = '', UploadId: upload_id, Initiated: begun } of page.Uploads ?? []) {
      if (upload_id !== undefined && begun !== undefined && isKey(key)) yield { key, upload_id, begun }
    }
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
    if (IsTruncated !== true || NextKeyMarker === undefined) return
    after = {
      KeyMarker: NextKeyMarker,
      ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
    }
  }
}

function isEnded(error: unknown): boolean {
  return s3Code(error) === 'NoSuchUpload' || isNoObject(error)
}
