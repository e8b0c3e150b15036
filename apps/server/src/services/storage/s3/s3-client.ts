import { PassThrough, type Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { asUnavailable, unavailable } from './s3-errors.ts'

export interface S3Settings {
  /** null: Amazon's own, by region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket's name is in the path instead of the host. */
  readonly forcePathStyle: boolean
}

/** Timeouts in milliseconds. */
export interface S3Timeouts {
  readonly connect: number
  /** Until the response begins. */
  readonly answer: number
  /** Between two chunks of a response, while there is room for more. */
  readonly silence: number
}

export const defaultS3Timeouts: S3Timeouts = { connect: 3000, answer: 10_000, silence: 30_000 }
/** For copying and joining, which finish before the response. */
export const slowAnswer = { requestTimeout: 120_000 }

export interface Bucket {
  readonly client: S3Client
  readonly name: string
  readonly timeouts: S3Timeouts
}

/** Tries three times if the service fails, within the timeouts. */
export function bucketOf(settings: S3Settings, timeouts: S3Timeouts): Bucket {
  const { endpoint, region, bucket, forcePathStyle, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Other services than Amazon reject the newer kind of checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
    },
  })
  return { client, name: bucket, timeouts }
}

/** Throws AppError unavailable if the service is unreachable, slow, full, or denies access. */
export async function onS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The same for iterators. */
export async function* eachOnS3<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found
  } catch (error) {
    throw asUnavailable(error)
  }
}

/**
 * Ends the stream with AppError unavailable if the service stops sending although there is room for more, or disconnects. A slow
 * reader is fine.
 * @param timeoutMs longest time without data
 */
export function readWithTimeout(body: Readable, timeoutMs: number): Readable {
  const bytes = new PassThrough()
  const timer = setTimeout(() => {
    if (bytes.writableNeedDrain) timer.refresh()
    else body.destroy(new Error('the service sent nothing for too long'))
  }, timeoutMs)
  body.on('data', () => timer.refresh())
  body.on('error', (error) => bytes.destroy(unavailable(error)))
  body.on('close', () => {
    clearTimeout(timer)
    if (!body.readableEnded) bytes.destroy(unavailable(new Error('the service closed the connection early')))
  })
  bytes.on('close', () => body.destroy())
  return body.pipe(bytes)
}
