import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors.ts'

/** Where a page ended, and what list it was a page of. */
export interface Cursor {
  /** Everything that makes two lists different: partner, path, filters, ordering. */
  readonly list: string
  readonly backward: boolean
  /** The last row's ordering value as the database writes it, and its id. */
  readonly key: string
  readonly id: string
  /** The exact total, counted on the first page. */
  readonly total: number
}

/** Signs and opens cursors, so that a total or a key in one can be believed. */
export class CursorSigner {
  readonly #secret: Buffer
  readonly #reader: string

  /** @param reader whose cursors these are; nobody else's fit */
  constructor(secret: Buffer, reader = '') {
    this.#secret = secret
    this.#reader = reader
  }

  /** The same for one person (UUID) in one role: the list's total and rows are those of this reader. */
  of(person: string, role: string): CursorSigner {
    return new CursorSigner(this.#secret, `${person} ${role}`)
  }

  seal({ list, backward, key, id, total }: Cursor): string {
    const body = Buffer.from(JSON.stringify([backward ? 1 : 0, key, id, total]))
    return Buffer.concat([this.#mac(list, body), body]).toString('base64url')
  }

  /** Throws bad_cursor for anything this list did not hand out. */
  open(list: string, text: string): Cursor {
    const bytes = Buffer.from(text, 'base64url')
    const body = bytes.subarray(16)
    if (bytes.length < 17 || !timingSafeEqual(this.#mac(list, body), bytes.subarray(0, 16))) throw badCursor()
    const [backward, key, id, total] = parts(body)
    return { list, backward: backward === 1, key, id, total }
  }

  #mac(list: string, body: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`${this.#reader}\0${list}\0`).update(body).digest().subarray(0, 16)
  }
}

function badCursor(): AppError {
  return new AppError(
    'bad_cursor',
    'This page address is damaged or belongs to another list. Start again from the first page.',
  )
}

/** The signature has shown that we wrote the body, so it has our shape. */
function parts(body: Buffer): [number, string, string, number] {
  return JSON.parse(body.toString()) as [number, string, string, number]
}
