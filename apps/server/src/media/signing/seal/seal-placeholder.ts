// The thread that writes a PDF keeps the seal's place by words that the server finds and replaces by as many letters: see
// worker/seal-place.ts and seal.ts.

/** Bytes of a seal at most, with a chain of certificates. */
export const MAX_SEAL_BYTES = 12_288

/** Stands for the seal, of which each byte is two letters. */
export const CONTENTS_PLACEHOLDER = 'place of the seal '.padEnd(MAX_SEAL_BYTES * 2, '.')

/** Stands for the four numbers of the byte range, as mupdf writes them. */
export const BYTE_RANGE_PLACEHOLDER = '[0 1234567801 1234567802 1234567803]'
