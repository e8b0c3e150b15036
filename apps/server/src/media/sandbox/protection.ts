import { confinements, confinementSentences, type Confinement } from './confinement.ts'
import { ParserProcess } from './parser-process.ts'

const probe = { script: new URL('./worker/probe.ts', import.meta.url), memory: 0, output: 0 }
const withinMs = 15_000

let found: Promise<Confinement> | null = null

/** The strictest confinement that works on this system, probed once. */
export function confinement(): Promise<Confinement> {
  found ??= strictest()
  return found
}

/** How uploaded files are confined, for the log. */
export async function protectionSentence(): Promise<string> {
  return confinementSentences[await confinement()]
}

async function strictest(): Promise<Confinement> {
  for (const candidate of confinements) {
    const works = await ParserProcess.start(probe, candidate, withinMs).then(
      (started) => started.end().then(() => true),
      () => false,
    )
    if (works) return candidate
  }
  return 'process'
}
