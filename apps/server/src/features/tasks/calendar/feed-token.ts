import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, which no one can guess, so a plain hash protects them. */
export function newFeedToken(): string {
  return randomBytes(32).toString('base64url')
}

export function feedTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** False for what no feed's address contains. */
export function isFeedToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
