import type * as mupdf from 'mupdf'

/** Whole, with nothing left of what was removed, and open: of an encrypted file the seal could not be read. Classic tables, so that something can be appended by any means. */
export function savePdf(document: mupdf.PDFDocument): Uint8Array {
  return bytesOf(document.saveToBuffer('garbage=compact,compress,decrypt'))
}

/** With everything since it was opened appended, and not a byte before it changed. */
export function saveIncrementally(document: mupdf.PDFDocument): Uint8Array {
  return bytesOf(document.saveToBuffer('incremental'))
}

/** A copy: mupdf's memory moves when it grows. */
function bytesOf(buffer: mupdf.Buffer): Uint8Array {
  return Uint8Array.from(buffer.asUint8Array())
}
