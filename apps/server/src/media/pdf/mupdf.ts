import * as mupdf from 'mupdf'

/** Saves without removed objects and unencrypted, since an encrypted seal couldn't be read. Uses a classic cross-reference table. */
export function savePdf(document: mupdf.PDFDocument): Uint8Array {
  return bytesOf(document.saveToBuffer('garbage=compact,compress,decrypt'))
}

/** Appends all changes and keeps the existing bytes. */
export function saveIncrementally(document: mupdf.PDFDocument): Uint8Array {
  return bytesOf(document.saveToBuffer('incremental'))
}

/** A copy, because mupdf's memory moves when it grows. */
function bytesOf(buffer: mupdf.Buffer): Uint8Array {
  return Uint8Array.from(buffer.asUint8Array())
}

let count = 0

/** Counts mupdf's warnings and errors instead of printing them: they are about untrusted documents. */
export function countMupdfWarnings(): void {
  const increment = () => {
    count++
  }
  mupdf.setLog({ error: increment, warning: increment })
}

/**
 * Warnings and errors so far. When mupdf can't decode an image, it warns and leaves a white area, which must not count as
 * blank.
 */
export function mupdfWarningCount(): number {
  return count
}
