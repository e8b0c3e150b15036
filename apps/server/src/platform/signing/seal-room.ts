// The thread that writes a PDF keeps the seal's place by words that the server finds and replaces by as many letters: see
// worker/seal-place.ts and seal.ts.

/** Bytes of a seal at most, with a chain of certificates. */
export const SEAL_ROOM = 12_288

/** Stands for the seal, of which each byte is two letters. */
export const CONTENTS_MARK = 'place of the seal '.padEnd(SEAL_ROOM * 2, '.')

/** Stands for the four numbers of the byte range, as mupdf writes them. */
export const RANGE_MARK = '[0 1234567801 1234567802 1234567803]'
