import { confinements, confinementSentences, type Confinement } from './confinement.ts'
import { ParserProcess } from './parser-process.ts'

const probe = { script: new URL('./worker/probe.ts', import.meta.url), memory: 0, output: 0 }
const withinMs = 15_000

let found: Promise<Confinement> | null = null

/** The tightest confinement that works on this system, tried out once. */
export function confinement(): Promise<Confinement> {
  found ??= tightest()
  return found
}

/** What protects the server from uploaded files, as a sentence for the log. */
export async function protectionSentence(): Promise<string> {
  return confinementSentences[await confinement()]
}

async function tightest(): Promise<Confinement> {
  for (const each of confinements) {
    const works = await ParserProcess.start(probe, each, withinMs).then(
      (started) => started.end().then(() => true),
      () => false,
    )
    if (works) return each
  }
  return 'process'
}
