import type * as mupdf from 'mupdf'

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
