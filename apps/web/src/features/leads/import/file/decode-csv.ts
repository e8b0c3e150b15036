import { leadCsvColumns } from '@loanyard/contract/leads/schemas'

export const csvTemplate = `${leadCsvColumns.join(',')}\r\n`

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/**
 * UTF-8 or UTF-16 with a byte order mark, else UTF-8 if the bytes are valid UTF-8, else Windows-1252, which is what
 * Excel saves as "CSV" on Windows.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const bomEncoding = encodingOf(bytes)
  if (bomEncoding !== null) return new TextDecoder(bomEncoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
