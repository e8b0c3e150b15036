type Scalar = string | number | boolean | Date | null | undefined

/** Quoted so that no character can end the array literal. */
function member(value: Scalar): string {
  if (value === null || value === undefined) return 'NULL'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** The text or bytes PostgreSQL reads for a bound value. Throws TypeError for objects: callers write JSON as text. */
export function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${(value as Scalar[]).map(member).join(',')}}`
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('only scalars, bytes and arrays of scalars can be bound; write JSON as text')
}
