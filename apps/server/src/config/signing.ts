import { resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'

export type SigningConfig = Readonly<{
  /**
   * Absolute paths of the key and certificate that seal signed documents; null: Loanyard makes its own in the data
   * folder.
   */
  sealFiles: { key: string; certificate: string } | null
  /** null: documents are signed in Loanyard. */
  pandaDoc: { apiKey: string; url: string; webhookKey: string | null } | null
}>

const path = z.string().transform((text) => resolve(text))

export const signingEnvironment = {
  SIGNING_KEY_FILE: path.optional(),
  SIGNING_CERTIFICATE_FILE: path.optional(),
  PANDADOC_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  PANDADOC_URL: z
    .string()
    .refine((text) => URL.canParse(text) && isSafe(new URL(text)))
    .transform((text) => new URL(text).origin)
    .default('https://api.pandadoc.com'),
  PANDADOC_WEBHOOK_KEY: z.string().optional(),
}

export const signingFormats: Record<keyof typeof signingEnvironment, string> = {
  SIGNING_KEY_FILE: 'the path of a private key in PEM',
  SIGNING_CERTIFICATE_FILE: 'the path of a certificate in PEM, with its chain',
  PANDADOC_API_KEY: 'an API key of PandaDoc',
  PANDADOC_URL: 'an address like https://api.pandadoc.com, without a path',
  PANDADOC_WEBHOOK_KEY: 'the shared key of PandaDoc’s webhook',
}

type Given = z.output<z.ZodObject<typeof signingEnvironment>>

/** @throws StartupError a setting is set without the one it needs */
export function signingConfig(given: Given): SigningConfig {
  return { sealFiles: sealFiles(given), pandaDoc: pandaDoc(given) }
}

function sealFiles({
  SIGNING_KEY_FILE: key,
  SIGNING_CERTIFICATE_FILE: certificate,
}: Given): SigningConfig['sealFiles'] {
  if (key !== undefined && certificate !== undefined) return { key, certificate }
  if (key === undefined && certificate === undefined) return null
  const [present, missing] =
    key === undefined
      ? ['SIGNING_CERTIFICATE_FILE', 'SIGNING_KEY_FILE']
      : ['SIGNING_KEY_FILE', 'SIGNING_CERTIFICATE_FILE']
  throw new StartupError(copy.sealFileAlone(present, missing))
}

function pandaDoc(given: Given): SigningConfig['pandaDoc'] {
  const { PANDADOC_API_KEY: apiKey, PANDADOC_URL: url, PANDADOC_WEBHOOK_KEY: webhookKey = null } = given
  if (apiKey !== undefined) return { apiKey, url, webhookKey }
  if (webhookKey === null) return null
  throw new StartupError(copy.pandaDocIncomplete)
}

/** The API key is sent with every request, so plain http is only accepted on this machine. */
function isSafe({ protocol, hostname, pathname, search, hash, username }: URL): boolean {
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || isHere) && pathname === '/' && !search && !hash && !username
}
