import type { Verification } from './harness/verify-writes.ts'

/** One row of the table in docs/evidence/tests-and-attacks.md. */
export interface Row {
  readonly fault: string
  readonly times: string
  readonly verification: Pick<Verification, 'acknowledged' | 'lost' | 'duplicated'> | null
  /** Milliseconds until it worked again, the longest. */
  readonly recoveryMs: number | null
  /** What people see during it. */
  readonly seen: string
  /** What must not be, a sentence each. */
  readonly violations: readonly string[]
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The median, the 95th percentile and the most. */
export function spread(values: readonly number[]): { median: number; p95: number; most: number } {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? NaN }
}

/** Counts by kind, the most frequent first: "503 unavailable 12, ECONNREFUSED 3". */
export function kinds(counted: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counted).toSorted(([, one], [, other]) => other - one)
  return sorted.map(([kind, times]) => `${kind} ${whole(times)}`).join(', ') || 'nothing'
}

/** What is always wrong: writes that are lost, duplicated or refused for good, emails that never came. */
export function violationsIn({ lost, duplicated, refused, emails, retried }: Verification, allowed = /^$/): string[] {
  const refusals = Object.keys(refused).filter((kind) => !allowed.test(kind))
  const faults = Object.keys(retried).filter((kind) => /\b500\b/.test(kind))
  return [
    ...(lost > 0 ? [`${lost} acknowledged writes were lost.`] : []),
    ...(duplicated > 0 ? [`${duplicated} writes were duplicated.`] : []),
    ...(refusals.length > 0 ? [`Writes were refused: ${refusals.join('; ')}.`] : []),
    ...(faults.length > 0 ? [`The server answered 500.`] : []),
    ...(emails.lost > 0 ? [`${emails.lost} emails never came.`] : []),
  ]
}

/** The sentence about emails below a row. */
export function emailSummary({ emails }: Verification): string {
  return `emails ${whole(emails.sent)}, lost ${emails.lost}, sent twice ${emails.duplicated}`
}

export function table(rows: readonly Row[]): string {
  const head = [
    'fault',
    'times',
    'writes acknowledged',
    'lost',
    'duplicated',
    'longest until it works again',
    'what people see',
  ]
  const lines = rows.map(({ fault, times, verification, recoveryMs, seen }) => [
    fault,
    times,
    ...(verification === null
      ? ['–', '–', '–']
      : [whole(verification.acknowledged), String(verification.lost), String(verification.duplicated)]),
    recoveryMs === null ? '–' : seconds(recoveryMs),
    seen,
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
