import type { FastifyInstance } from 'fastify'

/** From here on the numbers that doubles can hold lie further apart than cents. */
const exactBelow = 2 ** 46
const longNumber = /\d{14}/
const plain = /^-?\d+(?:\.\d+)?$/

/**
 * Has the server read JSON without losing cents: a number too long for a double stays the text that was sent, so that an
 * amount of 15 digits may come as a JSON number, too (decisions.md 6). Everything else is read as Fastify reads it.
 */
export function keepLongNumbers(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, read) =>
      done(error, error === null && longNumber.test(body) ? withLongNumbers(body, read) : read),
    )
  })
}

/** JSON that was parsed once already, as `read`: it is valid and poisons no prototype. */
function withLongNumbers(json: string, read: unknown): unknown {
  try {
    return JSON.parse(json, textOfLong)
  } catch {
    // A reviver goes down the stack, and this is too deep for it; no call takes such a thing.
    return read
  }
}

/** JSON.parse hands a reviver the text of each value: ECMAScript 2026, which TypeScript's library does not know yet. */
function textOfLong(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Math.abs(value) < exactBelow) return value
  const source = context?.source ?? ''
  return plain.test(source) ? source : value
}
