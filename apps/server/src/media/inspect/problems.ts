import * as copy from './copy.ts'

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

/** Why a document is rejected. */
export interface Problem {
  readonly code: ProblemCode
  /** For the borrower: what is wrong and how to fix it. */
  readonly message: string
}

export const problem = (code: ProblemCode, message: string): Problem => ({ code, message })

/** What the sizes alone tell, before anything is read. */
export function problemOfSize(size: number, declared: number | null, limit: number): Problem | null {
  if (size > limit) return problem('too_large', copy.tooLarge(formatBytes(size), formatBytes(limit)))
  if (declared !== null && size < declared) {
    return problem('wrong_size', copy.partlyArrived(formatBytes(size), formatBytes(declared)))
  }
  if (declared !== null && size > declared) return problem('wrong_size', copy.changedDuringUpload)
  return size === 0 ? problem('empty', copy.empty) : null
}

export function problemOfName(extension: string): Problem {
  const message = extension === '' ? copy.noExtension : copy.extensionNotAccepted(visible(extension, 20))
  return problem('type_not_allowed', message)
}

/** `found` is clamd's name for what it found. It may be configured to report what it can't scan, which is no virus. */
export function problemOfInfection(found: string): Problem {
  if (found.startsWith('Heuristics.Limits.Exceeded')) return problem('too_much_inside', copy.tooLargeToScan)
  if (found.startsWith('Heuristics.Encrypted')) return problem('password_protected', copy.passwordPreventsScan)
  return problem('infected', copy.infected(visible(found, 60)))
}

/** Makes a name from a file safe to show: no control characters, nothing that reverses the reading direction. */
export function visible(name: string, maxLength: number): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain
}

/** "512 bytes", "3.2 MB", in powers of 1,024. */
function formatBytes(bytes: number): string {
  if (bytes < 1024) return copy.bytes(bytes)
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const amount = bytes / 1024 ** power
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.floor(amount)} ${units[power - 1] ?? ''}`
}
