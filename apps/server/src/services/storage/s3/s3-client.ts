import { S3Client } from '@aws-sdk/client-s3'
import { asUnavailable } from './s3-errors.ts'

/** How to reach a bucket of an S3-compatible service. */
export interface S3Settings {
  /** null: Amazon's own, by region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket is named in the path and not in the host. */
  readonly forcePathStyle: boolean
}

/** How long the service is waited for, in milliseconds. */
export interface S3Timeouts {
  readonly connect: number
  /** Until it begins to answer. */
  readonly answer: number
  /** Between two pieces of an answer, while more is wanted. */
  readonly silence: number
}

export const defaultS3Timeouts: S3Timeouts = { connect: 3000, answer: 10_000, silence: 30_000 }
/** Copying and joining are done before it answers. */
export const slowAnswer = { requestTimeout: 120_000 }

/** The client of one bucket. */
export interface Bucket {
  readonly client: S3Client
  readonly name: string
  readonly timeouts: S3Timeouts
}

/** Tries three times what fails by the service's fault, and never waits for longer than it says here. */
export function bucketOf(settings: S3Settings, timeouts: S3Timeouts): Bucket {
  const { endpoint, region, bucket, forcePathStyle, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums of the newer kind are Amazon's alone; other services refuse them.
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

/** Runs what asks the service. Throws AppError unavailable where it is away, slow, full, or refuses us. */
export async function onS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The same for what comes one by one. */
export async function* eachOnS3<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found
  } catch (error) {
    throw asUnavailable(error)
  }
}
