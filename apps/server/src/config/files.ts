import { join, resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'
import { onOff, wholeNumber } from './fields.ts'

/** How to reach a bucket of an S3-compatible service. */
type S3Settings = Readonly<{
  /** null: Amazon's own, by region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is named in the path and not in the host. */
  forcePathStyle: boolean
}>

export type FileConfig = Readonly<{
  /** null: files are kept in the folder. */
  s3: S3Settings | null
  /** Absolute path of the folder that holds uploaded files. */
  filesDir: string
  /** In bytes, per file. */
  maxUpload: number
}>

const MIB = 1024 * 1024

export const fileEnvironment = {
  FILES_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  // S3 accepts at most 5 GiB in one part.
  MAX_UPLOAD_MIB: wholeNumber(1, 5120).default(100),
  S3_ENDPOINT: z
    .string()
    .refine((text) => {
      if (!URL.canParse(text)) return false
      const { protocol, search, hash, username } = new URL(text)
      return /^https?:$/.test(protocol) && !search && !hash && !username
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
}

export const fileFormats: Record<keyof typeof fileEnvironment, string> = {
  FILES_DIR: 'the path of a folder',
  MAX_UPLOAD_MIB: 'a whole number from 1 to 5120: the largest file accepted, in MiB',
  S3_ENDPOINT: 'an address like https://s3.example.com',
  S3_REGION: 'the name of a region like us-east-1',
  S3_BUCKET: 'the name of a bucket',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key',
  S3_FORCE_PATH_STYLE: 'on or off',
}

type Given = z.output<z.ZodObject<typeof fileEnvironment>>

/**
 * @param dataDir absolute path; files go to a folder in it unless FILES_DIR is set
 * @throws StartupError some S3 settings are set without the others
 */
export function fileConfig(given: Given, dataDir: string): FileConfig {
  return {
    s3: s3Settings(given),
    filesDir: given.FILES_DIR ?? join(dataDir, 'files'),
    maxUpload: given.MAX_UPLOAD_MIB * MIB,
  }
}

function s3Settings(given: Given): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  const { S3_ENDPOINT: endpoint = null, S3_FORCE_PATH_STYLE: pathStyle } = given
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    assertS3Complete(given)
    return null
  }
  const forcePathStyle = pathStyle ?? endpoint !== null
  return { endpoint, region: given.S3_REGION, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}

/** Otherwise a misspelled setting would silently send files to the folder. */
function assertS3Complete(given: Given): void {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = needed.filter((name) => given[name] === undefined)
  const present = [...needed, 'S3_ENDPOINT' as const].find((name) => given[name] !== undefined)
  if (present === undefined) return
  throw new StartupError(copy.s3Incomplete(present, missing, needed))
}
