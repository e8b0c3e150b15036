import { createHash, randomBytes, randomInt, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { sessionExpired } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import type { DerivedKeys, KeyRing } from './key-ring.ts'

/** Lifetime of an access token. */
const accessSeconds = 15 * 60

/** An access token (RFC 9068) for this API, and no other kind of token. */
const expected = { algorithms: ['HS256'], typ: 'at+jwt', issuer: 'loanyard', audience: 'loanyard api' }

export interface AccessClaims {
  readonly user_id: string
  readonly session_id: string
}

interface Verified extends AccessClaims {
  readonly expires: number
}

/**
 * Issues and verifies access tokens. A verified token is cached until it expires, so verifying it again needs no
 * cryptography. Whether its session is still open is checked in the database every time.
 */
export class AccessTokens {
  readonly #keys: DerivedKeys
  readonly #verified = new LRUCache<string, Verified>({ max: 10_000 })

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('access token')
  }

  async issue({ user_id, session_id }: AccessClaims, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    const [{ id, key }] = this.#keys
    return new SignJWT({ sid: session_id })
      .setProtectedHeader({ alg: 'HS256', typ: expected.typ, kid: id })
      .setSubject(user_id)
      .setIssuer(expected.issuer)
      .setAudience(expected.audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + accessSeconds)
      .sign(key)
  }

  /** Throws unauthorized for a token that is missing, forged or expired. */
  async read(authorization: string | undefined, now: Date): Promise<AccessClaims> {
    const token = authorization?.startsWith('Bearer ') === true ? authorization.slice(7) : ''
    if (token === '') throw new AppError('unauthorized', copy.signInFirst)
    const verifiedClaims = this.#verified.get(token) ?? (await this.#verify(token, now))
    if (verifiedClaims.expires <= now.getTime()) throw sessionExpired()
    return verifiedClaims
  }

  async #verify(token: string, now: Date): Promise<Verified> {
    const key = this.#keys.find(({ id }) => id === keyIdOf(token))?.key
    const result =
      key === undefined ? null : await jwtVerify(token, key, { ...expected, currentDate: now }).catch(() => null)
    const { sub, sid, exp } = result?.payload ?? {}
    if (sub === undefined || typeof sid !== 'string' || exp === undefined) throw sessionExpired()
    const verified = { user_id: sub, session_id: sid, expires: exp * 1000 }
    this.#verified.set(token, verified)
    return verified
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** 256 random bits, for refresh tokens and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Eight random digits, to type in. */
export function randomCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** Only the hash is stored, so the database holds nothing that could be presented. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** AES-256-GCM with the nonce before and the tag after the text. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'refresh token successor', 32))
}

/** Encrypts the successor of a token so that only a bearer of that token can read it. */
export function encryptSuccessor(token: string, next: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(token), nonce)
  const sealed = Buffer.concat([cipher.update(next, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Throws if it was encrypted for a different token. */
export function decryptSuccessor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keyOf(token), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
