import { resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../errors.ts'

export type SigningConfig = Readonly<{
  /** Absolute paths of the key and the certificate that signed documents are sealed with; null: made and kept with the data. */
  sealFiles: { key: string; certificate: string } | null
  /** null: documents are signed in our own page. */
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
  SIGNING_CERTIFICATE_FILE: 'the path of a certificate in PEM, with those that vouch for it',
  PANDADOC_API_KEY: 'a key of PandaDoc’s API',
  PANDADOC_URL: 'an address like https://api.pandadoc.com, without a path',
  PANDADOC_WEBHOOK_KEY: 'the shared key of PandaDoc’s webhook',
}

type Given = z.output<z.ZodObject<typeof signingEnvironment>>

/** @throws StartupError some settings are given without those they need */
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
  throw new StartupError(`${present} is given without ${missing}: give both, or neither to have a key made.`)
}

function pandaDoc(given: Given): SigningConfig['pandaDoc'] {
  const { PANDADOC_API_KEY: apiKey, PANDADOC_URL: url, PANDADOC_WEBHOOK_KEY: webhookKey = null } = given
  if (apiKey !== undefined) return { apiKey, url, webhookKey }
  if (webhookKey === null) return null
  throw new StartupError(
    'PANDADOC_WEBHOOK_KEY is given without PANDADOC_API_KEY: give both, or neither to sign in Loanyard itself.',
  )
}

/** The key goes there with every request: not over the open net, unless it stays on this machine. */
function isSafe({ protocol, hostname, pathname, search, hash, username }: URL): boolean {
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || isHere) && pathname === '/' && !search && !hash && !username
}
