import { createHash, verify, X509Certificate } from 'node:crypto'
import * as pki from 'pkijs'
import type { SealStatus } from '../provider.ts'
import { cadesMessage, signedBytes } from './cades.ts'

/** Numbers of a byte range, padded. */
const RANGE = /\/ByteRange\s*\[\s*0\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/
/** Larger seals are none of ours. Bytes, as hexadecimal letters. */
const LARGEST = 200_000

/**
 * Whether the bytes are those that were sealed, from the first to the last, with one of these certificates. Reads the file
 * by its bytes and never as a PDF, so there is nothing to fool: what a reader would show is not asked.
 */
export function verifySeal(bytes: Uint8Array, certificates: readonly X509Certificate[]): SealStatus {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = file.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (last === -1) return { state: 'unsealed' }
  const numbers = RANGE.exec(file.toString('latin1', last, last + 200))?.map(Number) ?? []
  const [, start = 0, end = 0, rest = 0] = numbers
  const isWhole = start > 0 && end > start && end + rest === file.length
  const message = isWhole ? messageIn(file.subarray(start, end)) : null
  const given = message === null ? null : partsOf(message)
  if (message === null || given === null) return { state: 'changed' }
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
  const certificate = certificates.find(({ raw }) => given.certificates[0]?.raw.equals(raw))
  if (certificate === undefined) return { state: message.includes(digest) ? 'foreign' : 'changed' }
  const { signature } = given
  // Nothing in the message is taken on trust: it must be the one that we would have made.
  const ours = cadesMessage({ digest, certificate, chain: given.certificates.slice(1), signature })
  if (!ours.equals(message) || !verify('sha256', signedBytes(digest, certificate), certificate.publicKey, signature)) {
    return { state: 'changed' }
  }
  return { state: 'sound', sealed_at: timeIn(file, last), certificate: certificate.fingerprint256 }
}

/** What is between the two ranges: hexadecimal letters in brackets, filled up with zeros, and nothing else. */
function messageIn(gap: Buffer): Buffer | null {
  const hex = /^<((?:[0-9a-f]{2})+)>$/.exec(gap.length > LARGEST ? '' : gap.toString('latin1'))?.[1]
  const bytes = Buffer.from(hex ?? '', 'hex')
  // A sequence with a length of two bytes, as everything of this size has. X.690, 8.1.3.5.
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0x3082) return null
  const length = 4 + bytes.readUInt16BE(2)
  return bytes.subarray(length).every((byte) => byte === 0) ? bytes.subarray(0, length) : null
}

interface SealMessage {
  readonly signature: Buffer
  /** The signer's first. */
  readonly certificates: readonly X509Certificate[]
}

function partsOf(message: Buffer): SealMessage | null {
  try {
    const content = pki.ContentInfo.fromBER(Uint8Array.from(message).buffer)
    const signed = new pki.SignedData({ schema: content.content })
    const [signer] = signed.signerInfos
    if (signer === undefined) return null
    return {
      signature: Buffer.from(signer.signature.valueBlock.valueHexView),
      certificates: (signed.certificates ?? []).map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER()))),
    }
  } catch {
    return null
  }
}

/** The time that stands beside the range, which the seal covers. */
function timeIn(file: Buffer, range: number): Date {
  const around = file.toString('latin1', Math.max(0, range - LARGEST), range + 1000)
  const found = [...around.matchAll(/\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z\)/g)].at(-1)
  const [, year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found?.map(Number) ?? []
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
