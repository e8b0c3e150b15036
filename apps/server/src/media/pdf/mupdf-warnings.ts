import { setLog } from 'mupdf'

let count = 0

/** From now on counts what mupdf complains of, and prints nothing of it: it is about strangers' documents. */
export function countMupdfWarnings(): void {
  const complain = () => {
    count++
  }
  setLog({ error: complain, warning: complain })
}

/**
 * How often mupdf has complained so far. It goes on where it cannot decode a picture and leaves the place white: what it
 * complained of is not to be called blank.
 */
export function mupdfWarningCount(): number {
  return count
}
