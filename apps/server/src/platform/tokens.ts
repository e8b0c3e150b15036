import { createHash, randomBytes, randomInt } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from './errors.ts'

/** Seconds an access token is good for (decisions.md section 11). */
const accessSeconds = 15 * 60

export interface AccessClaims {
  readonly user_id: string
  readonly session_id: string
}

interface Verified extends AccessClaims {
  readonly expires: number
}

/**
 * Makes and reads access tokens. Reading the same token again costs no cryptography: a verified token stays in memory
 * until it expires. Whether its session is still open is the door's question, asked of the database every time.
 */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #verified = new LRUCache<string, Verified>({ max: 10_000 })

  constructor(secret: Buffer) {
    this.#key = createHash('sha256').update('access').update(secret).digest()
  }

  async issue({ user_id, session_id }: AccessClaims, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    return new SignJWT({ sid: session_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user_id)
      .setIssuer('loanyard')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + accessSeconds)
      .sign(this.#key)
  }

  /** Throws unauthorized for a token that is missing, forged or expired. */
  async read(authorization: string | undefined, now: Date): Promise<AccessClaims> {
    const token = authorization?.startsWith('Bearer ') === true ? authorization.slice(7) : ''
    if (token === '') throw new AppError('unauthorized', 'Sign in to continue.')
    const known = this.#verified.get(token) ?? (await this.#verify(token, now))
    if (known.expires <= now.getTime()) throw expired()
    return known
  }

  async #verify(token: string, now: Date): Promise<Verified> {
    const result = await jwtVerify(token, this.#key, {
      algorithms: ['HS256'],
      issuer: 'loanyard',
      currentDate: now,
    }).catch(() => null)
    const { sub, sid, exp } = result?.payload ?? {}
    if (sub === undefined || typeof sid !== 'string' || exp === undefined) throw expired()
    const verified = { user_id: sub, session_id: sid, expires: exp * 1000 }
    this.#verified.set(token, verified)
    return verified
  }
}

function expired(): AppError {
  return new AppError('unauthorized', 'Your session has ended. Sign in again.')
}

/** 256 random bits, for refresh tokens and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Eight random digits, to type in. */
export function randomCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** What is kept of a token: the database holds nothing that could be presented. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
