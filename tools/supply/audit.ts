import { npmJson } from './npm-json.ts'

/** Known vulnerabilities of what ships; null if the registry does not answer. */
export interface Audit {
  readonly holes: readonly string[] | null
  /** As text, for the person who ran the command. */
  readonly said: string
}

/** Asks the registry for known vulnerabilities, by `npm audit`. */
export async function audit(): Promise<Audit> {
  return auditOf(await npmJson(['audit', '--omit=dev', '--json']))
}

export function auditOf(said: unknown): Audit {
  const { vulnerabilities, message, metadata } = answerOf(said)
  if (vulnerabilities === undefined || metadata === undefined) {
    const why = (message ?? 'no answer').replaceAll(/\S+:\/\/\S+/g, 'its address').slice(0, 200)
    return {
      holes: null,
      said: `npm audit: the registry does not answer (${why}). The bill of materials holds the same list for any scanner.`,
    }
  }
  const holes = Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { holes, said: `npm audit: ${holes.length} known holes in ${metadata.dependencies.prod} packages that ship.` }
}

interface Answer {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>
  readonly metadata?: { readonly dependencies: { readonly prod: number } }
}

/** npm's own format, since version 7. */
function answerOf(said: unknown): Answer {
  return typeof said === 'object' && said !== null ? said : {}
}
