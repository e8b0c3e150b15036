import { createHash, createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v4 as uuid } from 'uuid'
import { StartupError } from '../../../errors.ts'
import { makeCertificate } from './self-signed-certificate.ts'

/** What an installation seals with. */
export interface SealKey {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Those that vouch for it, nearest first; none of a certificate made by ourselves. */
  readonly chain: readonly X509Certificate[]
  /** Who seals, as the certificate calls them. */
  readonly name: string
  /** SHA-256 of the certificate, in hex. */
  readonly fingerprint: string
}

/** Where key and certificate are; null: we make our own and keep them in the folder. */
export interface SealKeyLocation {
  readonly files: { readonly key: string; readonly certificate: string } | null
  /** Absolute path. */
  readonly dataDir: string
  /** For a certificate of our own: scheme and host of the installation. */
  readonly publicUrl: string
}

const FOLDER = 'signing'
const FILE = 'seal.pem'

/**
 * Reads the key and the certificate that documents are sealed with, or makes them, once: of two processes that start
 * together both use what the first one made.
 * @throws StartupError they cannot be read, do not belong together, or cannot seal
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
  const pem = (await present(path)) ?? (await createOnce(path, publicUrl))
  try {
    return sealKeyOf(pem, pem)
  } catch (cause) {
    const what = `The key for sealing documents in "${path}" is damaged`
    throw new StartupError(`${what}: put it back from a backup, or remove it to have another made.`, { cause })
  }
}

/**
 * The same, but a key that is not there yet is made when it is needed: that takes up to a second of the processor.
 * @throws StartupError what is there cannot be used
 */
export async function sealKeyOnDemand(location: SealKeyLocation): Promise<() => Promise<SealKey>> {
  const isMade = location.files !== null || (await present(sealPathIn(location.dataDir))) !== null
  let key: Promise<SealKey> | null = isMade ? Promise.resolve(await openSealKey(location)) : null
  return () => {
    key ??= openSealKey(location).catch((error: unknown) => {
      key = null
      throw error
    })
    return key
  }
}

/** Where an installation keeps the key it made for itself. */
export function sealPathIn(dataDir: string): string {
  return join(dataDir, FOLDER, FILE)
}

async function readPem(path: string, variable: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`${variable} "${path}" cannot be read.`, { cause })
  })
}

async function present(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return null
    throw new StartupError(`The key for sealing documents in "${path}" cannot be read.`, { cause })
  }
}

/** Written whole under another name, and linked to its own only if nothing is there: nobody reads half a key. */
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
    throw new StartupError(`A key for sealing documents cannot be kept in "${path}".`, { cause })
  } finally {
    await rm(draftPath, { force: true })
  }
}

function sealKeyOf(keyPem: string, certificatePem: string): SealKey {
  const [certificate, ...chain] = certificatesIn(certificatePem)
  const key = privateKeyIn(keyPem)
  if (certificate === undefined) throw new StartupError('SIGNING_CERTIFICATE_FILE holds no certificate in PEM.')
  if (!certificate.checkPrivateKey(key)) {
    throw new StartupError('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE don’t match.')
  }
  if (!canSeal(key))
    throw new StartupError(
      'SIGNING_KEY_FILE isn’t valid: use an RSA key of 2048 bits or more, or one on P-256 or P-384.',
    )
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex')
  return { key, certificate, chain, name: nameOf(certificate), fingerprint }
}

function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (cause) {
    throw new StartupError('SIGNING_CERTIFICATE_FILE holds a certificate that cannot be read.', { cause })
  }
}

function privateKeyIn(pem: string): KeyObject {
  const block = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[^-]+-----END (?:[A-Z]+ )?PRIVATE KEY-----/.exec(pem)?.[0]
  try {
    return createPrivateKey(block ?? pem)
  } catch (cause) {
    throw new StartupError('SIGNING_KEY_FILE holds no private key in PEM that opens without a password.', { cause })
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
