/**
 * The result of a test step. `output` is shown if something failed, after `failures`: which tests, and their first
 * lines of output. `measurements` are always shown, `durations` of the slowest tests at the end.
 */
export type Outcome = Readonly<{
  passed: number
  failed: number
  output: string
  failures?: readonly string[]
  measurements?: readonly string[]
  durations?: readonly Duration[]
}>

/** How long one test ran. */
export type Duration = Readonly<{ test: string; seconds: number }>

export type Step = Readonly<{ name: string; run(): Promise<Outcome> }>

/** `mostMinutes`: the run fails if it lasts longer. */
export type Limits = Readonly<{ mostMinutes?: number }>

const LINES_SHOWN = 200
const SLOWEST_SHOWN = 10

/** Lanes run side by side, the steps of one lane one after the other. */
export type Group = readonly (readonly Step[])[]

/**
 * Runs groups of steps one after the other; a failed step does not keep the next from running. Prints a line for each,
 * the full output of failures, the slowest tests of each suite, and finally the line `N passed, N failed`.
 * @returns whether all passed in time, and at least one test ran in each step
 */
export async function runSteps(groups: readonly Group[], { mostMinutes = Infinity }: Limits = {}): Promise<boolean> {
  let passed = 0
  let failed = 0
  const slowest: string[] = []
  for (const group of groups) {
    await Promise.all(
      group.map(async (lane) => {
        for (const step of lane) {
          const outcome = await runStep(step)
          passed += outcome.passed
          failed += outcome.failed
          slowest.push(...slowestOf(step.name, outcome.durations ?? []))
        }
      }),
    )
  }
  for (const line of slowest) console.log(line)
  const minutes = performance.now() / 60_000
  console.log(`\n${minutes.toFixed(1)} minutes in all`)
  if (minutes > mostMinutes) {
    failed += 1
    console.log(`FAILED the run may last ${mostMinutes} minutes`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0
}

async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now()
  const outcome = atLeastOne(await step.run().catch(asFailure))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { passed, failed, output, failures = [], measurements = [] } = outcome
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(14)} ${passed} passed, ${failed} failed in ${seconds} s`,
  )
  for (const measurement of measurements) console.log(`       ${measurement}`)
  if (failed > 0) console.log([...failures.map((failure) => `  × ${failure}`), lastLines(output)].join('\n'))
  return outcome
}

/** The seconds all tests of a suite ran, and the slowest of them. */
export function slowestOf(suite: string, durations: readonly Duration[]): string[] {
  if (durations.length === 0) return []
  const total = durations.reduce((sum, { seconds }) => sum + seconds, 0)
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN)
  const lines = slowest.map(({ test, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${test}`)
  return [`\nSlowest of ${suite}, whose ${durations.length} tests ran ${total.toFixed(0)} s:`, ...lines]
}

/** A step that ran nothing has proven nothing. */
function atLeastOne(outcome: Outcome): Outcome {
  return outcome.passed + outcome.failed > 0
    ? outcome
    : { passed: 0, failed: 1, output: `${outcome.output}\nNo test was run.` }
}

function asFailure(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
}

function lastLines(output: string): string {
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(-LINES_SHOWN).map((line) => `  | ${line}`)
  return (lines.length > LINES_SHOWN ? [`  | … ${lines.length - LINES_SHOWN} lines before …`, ...shown] : shown).join(
    '\n',
  )
}
