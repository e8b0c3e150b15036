import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../errors.ts'
import * as copy from '../../copy.ts'
import type { DerivedKey, DerivedKeys, KeyRing } from '../../keys/key-ring.ts'
import { isKey } from '../blob-store.ts'

/** One PUT of an object, or of a part of one. */
export interface PutRight {
  readonly kind: 'object' | 'part'
  readonly content_type: string | null
  readonly size: number | null
  readonly max_size: number
  /** For a part only. */
  readonly upload_id: string
  readonly number: number
}

/** GET and HEAD, with the response headers. */
export interface GetRight {
  readonly type: string
  readonly disposition: string
}

interface Rights {
  readonly PUT: PutRight
  readonly GET: GetRight
}

type Method = keyof Rights

/** A grant with its end, in seconds since 1970. */
interface SignedGrant<M extends Method> {
  readonly right: Rights[M]
  readonly until: number
}

/**
 * URLs that grant access to anyone who has them, until they expire. The grant is in the URL, signed together with
 * method and key under a key of this installation, so every process can verify it.
 */
export class SignedUrls {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('file address')
  }

  /** A URL on our own host, valid for this many seconds. */
  make<M extends Method>(method: M, key: string, right: Rights[M], seconds: number): string {
    const signed: SignedGrant<M> = { right, until: Math.floor(Date.now() / 1000) + seconds }
    const grant = Buffer.from(JSON.stringify(signed)).toString('base64url')
    return `/files/${key}?grant=${grant}&signature=${sign(this.#keys[0], method, key, grant).toString('base64url')}`
  }

  /**
   * Verifies a URL and returns its grant.
   * @param address key and query as received, after `/files/`
   * @throws AppError forbidden: forged, altered, for another method, or expired
   */
  open<M extends Method>(method: M, address: string): { readonly key: string; readonly right: Rights[M] } {
    const [, key = '', grant = '', signature = ''] =
      /^([^?]+)\?grant=([\w-]+)&signature=([\w-]{43})$/.exec(address) ?? []
    const given = Buffer.from(signature, 'base64url')
    const isMadeWith = (one: DerivedKey) => {
      const made = sign(one, method, key, grant)
      return given.length === made.length && timingSafeEqual(given, made)
    }
    // The last of the 43 letters has two spare bits; any other spelling of the same signature is rejected.
    const isOurs = this.#keys.some(isMadeWith) && given.toString('base64url') === signature
    if (!isOurs || !isKey(key)) throw new AppError('forbidden', copy.linkAltered)
    const { right, until } = signedByUs<M>(grant)
    if (Date.now() >= until * 1000) throw new AppError('forbidden', copy.linkExpired)
    return { key, right }
  }
}

function sign({ key: secret }: DerivedKey, method: Method, key: string, grant: string): Buffer {
  return createHmac('sha256', secret).update(`1 ${method} ${key} ${grant}`).digest()
}

/** The signature guarantees the shape: `make` signed method and grant together. */
function signedByUs<M extends Method>(grant: string): SignedGrant<M> {
  return JSON.parse(Buffer.from(grant, 'base64url').toString()) as SignedGrant<M>
}
