import { createHash, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { SealKey } from './seal-key.ts'

const signWith = promisify(sign)

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const RSA_SHA256 = '1.2.840.113549.1.1.11'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

/**
 * A detached signature over content with this digest: CAdES baseline B (ETSI EN 319 122-1) as required by PAdES, so without
 * the time, which is in the PDF.
 * @param digest SHA-256 of the content
 * @returns DER
 */
export async function cadesOver(digest: Uint8Array, { key, certificate, chain }: SealKey): Promise<Buffer> {
  const signature = await signWith('sha256', signedBytes(digest, certificate), key)
  return cadesMessage({ digest, certificate, chain, signature })
}

/** What the key signs: the attributes encoded as a SET rather than with their tag in the message (RFC 5652, 5.4). */
export function signedBytes(digest: Uint8Array, certificate: X509Certificate): Buffer {
  const set = new asn1.Set({ value: attributesOver(digest, certificate).map((each) => each.toSchema()) })
  return Buffer.from(set.toBER())
}

export interface CadesParts {
  readonly digest: Uint8Array
  readonly certificate: X509Certificate
  readonly chain: readonly X509Certificate[]
  readonly signature: Uint8Array
}

/** The complete message as DER: the same parts always give the same bytes. */
export function cadesMessage({ digest, certificate, chain, signature }: CadesParts): Buffer {
  const signer = certificateOf(certificate)
  const signerInfo = new pki.SignerInfo({
    version: 1,
    sid: new pki.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes: attributesOver(digest, certificate) }),
    signatureAlgorithm: algorithmOf(certificate),
    signature: new asn1.OctetString({ valueHex: arrayOf(signature) }),
  })
  const signed = new pki.SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [signer, ...chain.map(certificateOf)],
    signerInfos: [signerInfo],
  })
  const message = new pki.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(message.toSchema().toBER())
}

function attributesOver(digest: Uint8Array, certificate: X509Certificate): pki.Attribute[] {
  return sortedForDer([
    attribute(CONTENT_TYPE, new asn1.ObjectIdentifier({ value: DATA })),
    attribute(MESSAGE_DIGEST, new asn1.OctetString({ valueHex: arrayOf(digest) })),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate(certificate)),
  ])
}

function algorithmOf({ publicKey }: X509Certificate): pki.AlgorithmIdentifier {
  return new pki.AlgorithmIdentifier(
    publicKey.asymmetricKeyType === 'rsa'
      ? { algorithmId: RSA_SHA256, algorithmParams: new asn1.Null() }
      : { algorithmId: ECDSA_SHA256 },
  )
}

/** Identifies the certificate by its SHA-256, the default if no algorithm is given (RFC 5035). */
function signingCertificate(certificate: X509Certificate): asn1.Sequence {
  const hash = createHash('sha256').update(certificate.raw).digest()
  const id = new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: arrayOf(hash) })] })
  return new asn1.Sequence({ value: [new asn1.Sequence({ value: [id] })] })
}

function attribute(type: string, value: asn1.BaseBlock): pki.Attribute {
  return new pki.Attribute({ type, values: [value] })
}

/** DER orders the members of a set by their bytes (X.690, 11.6). */
function sortedForDer(attributes: readonly pki.Attribute[]): pki.Attribute[] {
  const bytes = (each: pki.Attribute) => Buffer.from(each.toSchema().toBER())
  return attributes.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
}

function sha256(): pki.AlgorithmIdentifier {
  return new pki.AlgorithmIdentifier({ algorithmId: SHA256 })
}

function certificateOf(certificate: X509Certificate): pki.Certificate {
  return pki.Certificate.fromBER(arrayOf(certificate.raw))
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
