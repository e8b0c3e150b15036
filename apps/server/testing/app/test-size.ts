/** True in `npm run test:full`, which runs the long attacks at the size the security review ran them. */
export const isFull = process.env['TEST_FULL'] === '1'

/** A size that is small in `npm test` and full in `npm run test:full`. */
export function sized(small: number, full: number): number {
  return isFull ? full : small
}
