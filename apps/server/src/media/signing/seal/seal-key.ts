import { createHash, createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v4 as uuid } from 'uuid'
import { StartupError } from '../../../errors.ts'
import * as copy from '../copy.ts'
import { makeCertificate } from './self-signed-certificate.ts'

export interface SealKey {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Issuers, nearest first; empty for a self-signed certificate. */
  readonly chain: readonly X509Certificate[]
  /** The certificate's name for its owner. */
  readonly name: string
  /** SHA-256 of the certificate, in hex. */
  readonly fingerprint: string
}

/** Key and certificate; null: generated and kept in `dataDir`. */
export interface SealKeyLocation {
  readonly files: { readonly key: string; readonly certificate: string } | null
  /** Absolute path. */
  readonly dataDir: string
  /** Scheme and host, for a generated certificate. */
  readonly publicUrl: string
}

const FOLDER = 'signing'
const FILE = 'seal.pem'

/**
 * Reads the key and certificate that documents are sealed with, or generates them once: of two processes that start together,
 * both use the first one's.
 * @throws StartupError they can't be read, don't match, or can't be used for sealing
 */
export async function openSealKey({ files, dataDir, publicUrl }: SealKeyLocation): Promise<SealKey> {
  if (files !== null) {
    const [key, certificate] = await Promise.all([
      readPem(files.key, 'SIGNING_KEY_FILE'),
      readPem(files.certificate, 'SIGNING_CERTIFICATE_FILE'),
    ])
    return sealKeyOf(key, certificate)
  }
  const path = sealPathIn(dataDir)
  const pem = (await readIfPresent(path)) ?? (await createOnce(path, publicUrl))
  try {
    return sealKeyOf(pem, pem)
  } catch (cause) {
    throw new StartupError(copy.sealKeyDamaged(path), { cause })
  }
}

/**
 * The same, but a missing key is generated only on demand because that takes up to a second of processor time.
 * @throws StartupError an existing key can't be used
 */
export async function sealKeyOnDemand(location: SealKeyLocation): Promise<() => Promise<SealKey>> {
  const exists = location.files !== null || (await readIfPresent(sealPathIn(location.dataDir))) !== null
  let key: Promise<SealKey> | null = exists ? Promise.resolve(await openSealKey(location)) : null
  return () => {
    key ??= openSealKey(location).catch((error: unknown) => {
      key = null
      throw error
    })
    return key
  }
}

/** Path of the generated key. */
export function sealPathIn(dataDir: string): string {
  return join(dataDir, FOLDER, FILE)
}

async function readPem(path: string, variable: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartupError(copy.keyFileUnreadable(variable, path), { cause })
  })
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return null
    throw new StartupError(copy.sealKeyUnreadable(path), { cause })
  }
}

/** Writes the key under a temporary name and links it only if there is none, so that no process reads half a key. */
async function createOnce(path: string, publicUrl: string): Promise<string> {
  const draftPath = `${path}.${uuid()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draftPath, await makeCertificate(new URL(publicUrl).host), { mode: 0o600, flush: true })
    await link(draftPath, path).catch((error: unknown) => {
      if (!alreadyExists(error)) throw error
    })
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new StartupError(copy.sealKeyNotSaved(path), { cause })
  } finally {
    await rm(draftPath, { force: true })
  }
}

function sealKeyOf(keyPem: string, certificatePem: string): SealKey {
  const [certificate, ...chain] = certificatesIn(certificatePem)
  const key = privateKeyIn(keyPem)
  if (certificate === undefined) throw new StartupError(copy.noCertificate)
  if (!certificate.checkPrivateKey(key)) {
    throw new StartupError(copy.keyMismatch)
  }
  if (!canSeal(key)) throw new StartupError(copy.unsupportedKey)
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex')
  return { key, certificate, chain, name: nameOf(certificate), fingerprint }
}

function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (cause) {
    throw new StartupError(copy.certificateUnreadable, { cause })
  }
}

function privateKeyIn(pem: string): KeyObject {
  const block = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[^-]+-----END (?:[A-Z]+ )?PRIVATE KEY-----/.exec(pem)?.[0]
  try {
    return createPrivateKey(block ?? pem)
  } catch (cause) {
    throw new StartupError(copy.noPrivateKey, { cause })
  }
}

function canSeal(key: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = createPublicKey(key).asymmetricKeyDetails ?? {}
  return key.asymmetricKeyType === 'rsa' ? modulusLength >= 2048 : ['prime256v1', 'secp384r1'].includes(namedCurve)
}

function nameOf(certificate: X509Certificate): string {
  return /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
