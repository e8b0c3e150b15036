import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM: 12 bytes of nonce and 16 of tag around the text. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'refresh token successor', 32))
}

/** Encrypts the token that follows another, so that only a bearer of that other one can read it. */
export function encryptSuccessor(token: string, next: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(token), nonce)
  const sealed = Buffer.concat([cipher.update(next, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** The token that follows another. Throws where it was sealed for a different one. */
export function decryptSuccessor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keyOf(token), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
