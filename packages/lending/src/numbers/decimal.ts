import { Big } from 'big.js'

/** An exact decimal. Only division rounds, to 30 decimals. */
export type Decimal = Big

// A separate constructor keeps these settings from other users of the library. Strict mode rejects a JavaScript number,
// which may already have lost its cents, with a TypeError.
const Exact = exactDecimals()

function exactDecimals() {
  const constructor = Big()
  constructor.DP = 30
  constructor.RM = Big.roundHalfUp
  constructor.strict = true
  constructor.NE = -1_000_000
  constructor.PE = 1_000_000
  return constructor
}

const PLAIN = /^-?\d{1,40}(\.\d{1,40})?$/

/**
 * Reads a plain decimal ("-1250000.00", "0.1025").
 * @throws RangeError for anything else: exponents, spaces, currency signs, an empty string.
 */
export function decimal(text: string): Decimal {
  if (!PLAIN.test(text)) throw new RangeError(`Not a decimal number: ${JSON.stringify(text)}`)
  return new Exact(text)
}

export const ZERO = decimal('0')
export const ONE = decimal('1')
const HUNDRED = decimal('100')

/** "3.75" percent as the fraction 0.0375. */
export const percent = (text: string): Decimal => decimal(text).div(HUNDRED)

export const smaller = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)
export const larger = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b)

/** Half up to the cent; half away from zero for negative values, as in PostgreSQL and spreadsheets. */
export const toCent = (value: Decimal): Decimal => value.round(2, Big.roundHalfUp)

/** For requirements, which must not be missed by a fraction of a cent. */
export const upToCent = (value: Decimal): Decimal => value.round(2, Big.roundUp)

/** For limits, which must not be exceeded by a fraction of a cent. */
export const downToCent = (value: Decimal): Decimal => value.round(2, Big.roundDown)
