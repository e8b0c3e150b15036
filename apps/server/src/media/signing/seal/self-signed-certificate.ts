import { generateKeyPair, randomBytes, webcrypto, X509Certificate, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

const generate = promisify(generateKeyPair)

/** Validity in years. Documents sealed before it expires stay valid. */
const YEARS = 20
const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const BASIC_CONSTRAINTS = '2.5.29.19'
/** Document signing (RFC 9336) and email protection, which some readers such as poppler require. */
const PURPOSES = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']
/** The first two of nine bits: digital signature and non-repudiation. */
const USES = 0b1100_0000

/**
 * Generates a key and a self-signed certificate as one PEM. PDF readers then show that nothing was changed but that the signer
 * is unknown; for a known one, operators set SIGNING_CERTIFICATE_FILE.
 */
export async function makeCertificate(host: string): Promise<string> {
  // RSA because every PDF reader verifies it.
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 3072 })
  const certificate = await certificateFor(host, publicKey, privateKey)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return key + new X509Certificate(Buffer.from(certificate)).toString()
}

async function certificateFor(host: string, publicKey: KeyObject, privateKey: KeyObject): Promise<ArrayBuffer> {
  const engine = new pki.CryptoEngine({ name: 'node', crypto: cryptoOf(webcrypto) })
  const certificate = new pki.Certificate()
  certificate.version = 2
  // Positive and at most 20 bytes (RFC 5280, 4.1.2.2).
  certificate.serialNumber = new asn1.Integer({ valueHex: arrayOf(Buffer.concat([Buffer.from([1]), randomBytes(15)])) })
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(entry(COMMON_NAME, `Loanyard at ${host}`))
  }
  const now = new Date()
  // A day early, because clocks differ.
  certificate.notBefore.value = new Date(now.getTime() - 86_400_000)
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), now.getUTCDate()))
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new pki.BasicConstraints({ cA: false }).toSchema()),
    extension(KEY_USAGE, new asn1.BitString({ valueHex: arrayOf(Buffer.from([USES])), unusedBits: 6 })),
    extension(EXTENDED_KEY_USAGE, new pki.ExtKeyUsage({ keyPurposes: PURPOSES }).toSchema(), false),
  ]
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  await certificate.subjectPublicKeyInfo.importKey(
    await engine.importKey('spki', spki, algorithm, true, ['verify']),
    engine,
  )
  await certificate.sign(await engine.importKey('pkcs8', pkcs8, algorithm, false, ['sign']), 'SHA-256', engine)
  return certificate.toSchema(true).toBER()
}

function entry(type: string, value: string): pki.AttributeTypeAndValue {
  return new pki.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value: value.slice(0, 64) }) })
}

function extension(extnID: string, value: asn1.BaseBlock, critical = true): pki.Extension {
  return new pki.Extension({ extnID, critical, extnValue: value.toBER() })
}

function arrayOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}

type BrowsersCrypto = ConstructorParameters<typeof pki.CryptoEngine>[0]['crypto']

/** Node's webcrypto is the browser's, with different types. */
function cryptoOf(node: object): BrowsersCrypto {
  return node as BrowsersCrypto
}
