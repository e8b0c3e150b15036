// The worker writes these placeholders into a PDF (add-seal-placeholder.ts); the server replaces them with as many characters
// (built-in-provider.ts).

/** Maximum size of a seal with its certificate chain. */
export const MAX_SEAL_BYTES = 12_288

/** Stands for the seal in hexadecimal digits. */
export const CONTENTS_PLACEHOLDER = 'seal placeholder '.padEnd(MAX_SEAL_BYTES * 2, '.')

/** Stands for the byte range, as mupdf writes an array of four numbers. */
export const BYTE_RANGE_PLACEHOLDER = '[0 1234567801 1234567802 1234567803]'
