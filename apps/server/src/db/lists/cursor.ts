import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { DerivedKey, DerivedKeys, KeyRing } from '../../services/keys/key-ring.ts'
import * as copy from '../copy.ts'

/** Where a page ended, and in which list. */
export interface Cursor {
  /** Everything that distinguishes two lists: partner, path, filters, ordering. */
  readonly list: string
  readonly backward: boolean
  /** The last row's ordering value as the database writes it. */
  readonly key: string
  readonly id: string
  /** The exact total, counted on the first page. */
  readonly total: number
  /** The last row's group; null in a list without groups. */
  readonly group: string | null
}

/** Signs cursors, so that their totals and keys can be trusted. */
export class CursorSigner {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('cursor')
  }

  seal({ list, backward, key, id, total, group }: Cursor): string {
    const body = Buffer.from(JSON.stringify([backward ? 1 : 0, key, id, total, ...(group === null ? [] : [group])]))
    return Buffer.concat([mac(this.#keys[0].key, list, body), body]).toString('base64url')
  }

  /** Throws bad_cursor for anything not issued for this list. */
  open(list: string, text: string): Cursor {
    const bytes = Buffer.from(text, 'base64url')
    const body = bytes.subarray(16)
    const isOurs = ({ key }: DerivedKey) => timingSafeEqual(mac(key, list, body), bytes.subarray(0, 16))
    if (bytes.length < 17 || !this.#keys.some(isOurs)) throw badCursor()
    const [backward, key, id, total, group = null] = parts(body)
    return { list, backward: backward === 1, key, id, total, group }
  }
}

function mac(key: Buffer, list: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(list).update('\0').update(body).digest().subarray(0, 16)
}

export type Cursors = Pick<CursorSigner, 'seal' | 'open'>

/** A list's total and rows depend on who reads it, so its cursors are bound to a person (UUID) and role. */
export function cursorsOf(signer: Cursors, person: string, role: string): Cursors {
  const own = (list: string) => `${person} ${role} ${list}`
  return {
    seal: (cursor) => signer.seal({ ...cursor, list: own(cursor.list) }),
    open: (list, text) => ({ ...signer.open(own(list), text), list }),
  }
}

function badCursor(): AppError {
  return new AppError('bad_cursor', copy.badCursor)
}

/** The signature proves that we wrote the body. */
function parts(body: Buffer): [number, string, string, number, string?] {
  return JSON.parse(body.toString()) as [number, string, string, number, string?]
}
