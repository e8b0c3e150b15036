export type ProblemCode =
  | 'empty'
  | 'too_large'
  | 'wrong_size'
  | 'type_not_allowed'
  | 'not_what_it_says'
  | 'damaged'
  | 'password_protected'
  | 'blank'
  | 'too_much_inside'
  | 'infected'

/** Why a document is refused. */
export interface Problem {
  readonly code: ProblemCode
  /** For a borrower: what is wrong, and how to mend it. */
  readonly message: string
}

const ACCEPTED_TYPES =
  'a PDF, photo or image (JPEG, PNG, HEIC, TIFF, WebP), Word, Excel, or PowerPoint file, CSV, text, or ZIP file'

export const problem = (code: ProblemCode, message: string): Problem => ({ code, message })

/** What is wrong before anything of it was read, by sizes alone. */
export function problemOfSize(size: number, declared: number | null, most: number): Problem | null {
  if (size > most) {
    return problem(
      'too_large',
      `This file is ${formatBytes(size)}, and the limit is ${formatBytes(most)}. Export it at a lower quality or in smaller files and upload those.`,
    )
  }
  if (declared !== null && size < declared) {
    return problem(
      'wrong_size',
      `Only ${formatBytes(size)} of ${formatBytes(declared)} arrived. Upload the file again.`,
    )
  }
  if (declared !== null && size > declared) {
    return problem('wrong_size', 'The file changed while it was uploading. Upload it again.')
  }
  if (size === 0) {
    return problem('empty', 'This file is empty. Check the original, save it again, and upload that.')
  }
  return null
}

export function problemOfName(ending: string): Problem {
  const why =
    ending === ''
      ? 'This file has no extension such as .pdf, so we can’t tell what it is.'
      : `We can’t accept .${visible(ending, 20)} files.`
  return problem('type_not_allowed', `${why} Upload ${ACCEPTED_TYPES}.`)
}

/** `found` is what clamd calls it; where it is set to report what it cannot look into, that is no virus. */
export function problemOfInfection(found: string): Problem {
  if (found.startsWith('Heuristics.Limits.Exceeded')) {
    return problem(
      'too_much_inside',
      'This file is too large for the virus scan. Upload the documents one at a time or in smaller files.',
    )
  }
  if (found.startsWith('Heuristics.Encrypted')) {
    return problem(
      'password_protected',
      'We can’t scan this file for viruses because it’s password-protected. Remove the password and upload that.',
    )
  }
  return problem(
    'infected',
    `The virus scan found something harmful in this file (${visible(found, 60)}). Don’t open it. Scan your computer for viruses and upload a clean copy.`,
  )
}

/** A name from a file, as it may stand in a sentence: no control characters, nothing that turns the direction of reading. */
export function visible(name: string, most: number): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}

/** "512 bytes", "3.2 MB"; in powers of 1,024 as everywhere in the product. */
function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const amount = bytes / 1024 ** power
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.floor(amount)} ${units[power - 1] ?? ''}`
}
