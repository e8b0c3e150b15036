import { createHash, verify, X509Certificate } from 'node:crypto'
import * as pki from 'pkijs'
import type { SealStatus } from '../provider.ts'
import { cadesMessage, signedBytes } from './cades.ts'

const RANGE = /\/ByteRange\s*\[\s*0\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/
/** In hexadecimal digits; ours are never larger. */
const MAX_SEAL_LENGTH = 200_000

/**
 * Whether the whole file was sealed with one of these certificates and is unchanged. Never parses it as a PDF, so a crafted
 * PDF structure can't mislead it.
 */
export function verifySeal(bytes: Uint8Array, certificates: readonly X509Certificate[]): SealStatus {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = file.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (last === -1) return { state: 'unsealed' }
  const numbers = RANGE.exec(file.toString('latin1', last, last + 200))?.map(Number) ?? []
  const [, start = 0, end = 0, rest = 0] = numbers
  const coversFile = start > 0 && end > start && end + rest === file.length
  const message = coversFile ? messageIn(file.subarray(start, end)) : null
  const parsed = message === null ? null : partsOf(message)
  if (message === null || parsed === null) return { state: 'changed' }
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
  const certificate = certificates.find(({ raw }) => parsed.certificates[0]?.raw.equals(raw))
  if (certificate === undefined) return { state: message.includes(digest) ? 'foreign' : 'changed' }
  const { signature } = parsed
  // Nothing in the message is trusted: it must equal the one that we would have created.
  const ours = cadesMessage({ digest, certificate, chain: parsed.certificates.slice(1), signature })
  if (!ours.equals(message) || !verify('sha256', signedBytes(digest, certificate), certificate.publicKey, signature)) {
    return { state: 'changed' }
  }
  return { state: 'sound', sealed_at: timeIn(file, last), certificate: certificate.fingerprint256 }
}

/** The DER message between the two ranges: hexadecimal digits in angle brackets, padded with zeros. */
function messageIn(gap: Buffer): Buffer | null {
  const hex = /^<((?:[0-9a-f]{2})+)>$/.exec(gap.length > MAX_SEAL_LENGTH ? '' : gap.toString('latin1'))?.[1]
  const bytes = Buffer.from(hex ?? '', 'hex')
  // A sequence with a two-byte length, as for all messages of this size (X.690, 8.1.3.5).
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
      certificates: (signed.certificates ?? []).map(
        (each) => new X509Certificate(Buffer.from(each.toSchema().toBER())),
      ),
    }
  } catch {
    return null
  }
}

/** The signing time near the byte range; the seal covers it. */
function timeIn(file: Buffer, range: number): Date {
  const around = file.toString('latin1', Math.max(0, range - MAX_SEAL_LENGTH), range + 1000)
  const found = [...around.matchAll(/\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z\)/g)].at(-1)
  const [, year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found?.map(Number) ?? []
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
