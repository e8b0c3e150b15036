import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { StartupError } from '../../../errors.ts'
import * as copy from '../../copy.ts'
import { presignDownload } from './presigned-urls.ts'
import { bucketOf, defaultS3Timeouts, type Bucket, type S3Settings, type S3Timeouts } from './s3-client.ts'
import { s3Code, s3Status } from './s3-errors.ts'
import { S3Store } from './s3-store.ts'

/**
 * Opens the store in a bucket.
 * @param publicUrl where people reach Loanyard
 * @throws StartupError a setting cannot work, or the service cannot be reached
 */
export async function openS3Store(
  settings: S3Settings,
  publicUrl: string,
  timeouts: S3Timeouts = defaultS3Timeouts,
): Promise<S3Store> {
  const bucket = bucketOf(settings, timeouts)
  const origin = await originOf(bucket)
  if (origin === new URL(publicUrl).origin) {
    throw new StartupError(copy.s3OnPublicOrigin)
  }
  await bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 })).catch((error: unknown) => {
    bucket.client.destroy()
    throw refusal(error, settings)
  })
  return new S3Store(bucket, origin)
}

/** Origin of its URLs; some services have the bucket in the host. */
async function originOf(bucket: Bucket): Promise<string> {
  const address = await presignDownload(bucket, {
    key: 'any',
    file_name: 'any',
    content_type: 'text/plain',
    disposition: 'attachment',
    seconds: 1,
  })
  return new URL(address).origin
}

const wrongRegion = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'])

function refusal(error: unknown, { endpoint, bucket, region }: S3Settings): StartupError {
  const code = s3Code(error)
  if (code === 'NoSuchBucket') return new StartupError(copy.noBucket(bucket))
  if (wrongRegion.has(code)) {
    return new StartupError(copy.wrongRegion(region, code))
  }
  if (code === 'SignatureDoesNotMatch') {
    return new StartupError(copy.wrongSecretKey(code))
  }
  if ([401, 403].includes(s3Status(error))) {
    return new StartupError(copy.bucketForbidden(bucket, code))
  }
  const service = endpoint === null ? copy.amazonS3(region) : copy.s3Endpoint(endpoint)
  return new StartupError(copy.s3Unreachable(service, code))
}
