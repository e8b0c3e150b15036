import { createHash, timingSafeEqual, verify, type X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { MESSAGE_DIGEST } from './cades.ts'
import type { SealCheck } from './seal-check.ts'

/** Numbers of a byte range, padded. */
const RANGE = /\/ByteRange\s*\[\s*0\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/g
/** Larger seals are none of ours. Bytes, as hexadecimal letters. */
const LARGEST = 200_000

/**
 * Whether the bytes are those that were sealed, from the first to the last, with one of these certificates. Reads the file
 * by its bytes and never as a PDF, so there is nothing to fool: what a reader would show is not asked.
 */
export function verifySeal(bytes: Uint8Array, certificates: readonly X509Certificate[]): SealCheck {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = file.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (last === -1) return { state: 'unsealed' }
  const [, start = 0, end = 0, rest = 0] =
    [...file.toString('latin1', last, last + 200).matchAll(RANGE)][0]?.map(Number) ?? []
  const isWhole = start > 0 && end > start && end + rest === file.length
  const sealed = isWhole ? sealIn(file.subarray(start, end)) : null
  if (sealed === null) return { state: 'changed' }
  const certificate = certificates.find(({ raw }) => sealed.certificates.some((given) => given.equals(raw)))
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
  if (digest.length !== sealed.digest.length || !timingSafeEqual(digest, sealed.digest)) return { state: 'changed' }
  if (certificate === undefined) return { state: 'foreign' }
  if (!verify('sha256', sealed.attributes, certificate.publicKey, sealed.signature)) return { state: 'changed' }
  return { state: 'sound', sealed_at: timeIn(file, last), certificate: certificate.fingerprint256 }
}

interface Sealed {
  readonly digest: Buffer
  readonly attributes: Buffer
  readonly signature: Buffer
  readonly certificates: readonly Buffer[]
}

/** What is between the two ranges: hexadecimal letters in brackets, and nothing else. */
function sealIn(gap: Buffer): Sealed | null {
  const hex = /^<([0-9a-fA-F]+)>$/.exec(gap.length > LARGEST ? '' : gap.toString('latin1'))?.[1]
  if (hex === undefined) return null
  try {
    return parsed(Buffer.from(hex, 'hex'))
  } catch {
    return null
  }
}

function parsed(message: Buffer): Sealed | null {
  const content = pki.ContentInfo.fromBER(Uint8Array.from(message).buffer)
  const signed = new pki.SignedData({ schema: content.content })
  const [signer, ...more] = signed.signerInfos
  const attributes = signer?.signedAttrs
  const digest = attributes?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
  if (signer === undefined || more.length > 0 || attributes === undefined || !(digest instanceof asn1.OctetString))
    return null
  return {
    digest: Buffer.from(digest.valueBlock.valueHexView),
    attributes: Buffer.from(attributes.encodedValue),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
    certificates: (signed.certificates ?? []).map((given) => Buffer.from(given.toSchema().toBER())),
  }
}

/** The time that stands beside the range, which the seal covers. */
function timeIn(file: Buffer, range: number): Date {
  const around = file.toString('latin1', Math.max(0, range - LARGEST), range + 1000)
  const found = [...around.matchAll(/\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z\)/g)].at(-1)
  const [, year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found?.map(Number) ?? []
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
