import { leadCsvColumns } from '@loanyard/contract/leads/schemas'

/** The header row of an import, for filling in. */
export const csvTemplate = `${leadCsvColumns.join(',')}\r\n`

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/**
 * The text of a CSV file as spreadsheets write it: UTF-8 or UTF-16 with a mark, else UTF-8 where the bytes are valid
 * as such, else Windows-1252 (what Excel saves as "CSV" on Windows), so that "José" stays José.
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
