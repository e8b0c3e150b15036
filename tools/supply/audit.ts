import { npmJson } from '../bootstrap/npm.mjs'

/** Known vulnerabilities of what ships. */
export interface Audit {
  /** Null if the registry doesn’t answer. */
  readonly vulnerabilities: readonly string[] | null
  /** For the person who ran the command. */
  readonly summary: string
}

/** Asks the registry for known vulnerabilities, by `npm audit`. */
export async function audit(): Promise<Audit> {
  return auditOf(await npmJson(['audit', '--omit=dev', '--json']))
}

export function auditOf(output: unknown): Audit {
  const { vulnerabilities: found, message, metadata } = answerOf(output)
  if (found === undefined || metadata === undefined) {
    const why = (message ?? 'no answer').replaceAll(/\S+:\/\/\S+/g, 'its address').slice(0, 200)
    return {
      vulnerabilities: null,
      summary: `npm audit: the registry doesn’t answer (${why}). Any scanner can check the bill of materials instead.`,
    }
  }
  const vulnerabilities = Object.values(found).map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  const [count, packages] = [vulnerabilities.length, metadata.dependencies.prod]
  const noun = count === 1 ? 'vulnerability' : 'vulnerabilities'
  return { vulnerabilities, summary: `npm audit: ${count} known ${noun} in ${packages} packages that ship.` }
}

interface Answer {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>
  readonly metadata?: { readonly dependencies: { readonly prod: number } }
}

/** npm's own format, since version 7. */
function answerOf(output: unknown): Answer {
  return typeof output === 'object' && output !== null ? output : {}
}
