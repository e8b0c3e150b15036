import { setLog } from 'mupdf'

let count = 0

/** Counts mupdf's warnings and errors instead of printing them: they are about untrusted documents. */
export function countMupdfWarnings(): void {
  const increment = () => {
    count++
  }
  setLog({ error: increment, warning: increment })
}

/**
 * Warnings and errors so far. When mupdf can't decode an image, it warns and leaves a white area, which must not count as
 * blank.
 */
export function mupdfWarningCount(): number {
  return count
}
