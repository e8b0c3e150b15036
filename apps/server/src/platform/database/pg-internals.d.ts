/** What pg uses itself to write a value for the wire; its types leave it out. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown
}
