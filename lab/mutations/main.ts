import { CommandError } from '../../tools/bootstrap/command-error.mjs'
import { cleanUp, stopAfter } from '../harness/cleanup.ts'
import type { Bug, Tests } from './bug.ts'
import { AREAS, bugsOf } from './catalog.ts'
import { copyTree, withBug } from './copied-tree.ts'
import { writeEvidence } from './evidence.ts'
import { earlierCatches, keepResult, keptResults, type Result } from './results.ts'
import { TestRunner } from './run-tests.ts'
import { startTestDatabase } from './test-database.ts'

interface Options {
  /** Ids or areas; all bugs where it is empty. */
  readonly only: readonly string[]
  /** Whether bugs whose result is known, and whose files are as they were, are left out. */
  readonly resume: boolean
}

const timeLimitSeconds = 3 * 3600

/** Prints the bugs, one a line. */
export function listBugs(only: readonly string[]): void {
  const bugs = bugsOf(only)
  for (const { id, file, harm } of bugs) console.log(`${id.padEnd(4)} ${harm} (${file})`)
  console.log(`\n${bugs.length} bugs in ${AREAS.length} areas: ${AREAS.map(({ name }) => name).join(', ')}`)
}

/**
 * Plants bugs one at a time, and prints for each whether its tests noticed.
 * @throws CommandError a bug survived or could not be tried
 */
export async function runMutations({ only, resume }: Options): Promise<void> {
  const bugs = bugsOf(only)
  const results = new Map(resume ? keptResults(bugs) : [])
  const began = performance.now()
  try {
    const waiting = bugs.filter(({ id }) => !results.has(id))
    stopAfter(timeLimitSeconds)
    if (waiting.length > 0)
      await tryAll(waiting, (bug, result, seconds) => {
        results.set(bug.id, result)
        keepResult(bug, result)
        console.log(
          `${result.outcome.padEnd(9)} ${bug.id.padEnd(4)} ${bug.harm} (${seconds} s)\n               ${result.note}`,
        )
      })
  } finally {
    await cleanUp()
  }
  const lost = bugs.filter(({ id }) => results.get(id)?.outcome !== 'caught')
  const minutes = (performance.now() - began) / 60_000
  console.log(
    `\n${bugs.length} planted, ${bugs.length - lost.length} caught, ${lost.length} not (${minutes.toFixed(1)} minutes)`,
  )
  if (only.length === 0) writeEvidence(results, new Date())
  if (lost.length > 0) throw new CommandError(lost.map(({ id, harm }) => `${id} was not caught: ${harm}`).join('\n'))
}

/** Tries each bug in a copy of the tree. A test that catches one is run without the bug as well. */
export async function tryAll(
  bugs: readonly Bug[],
  onResult: (bug: Bug, result: Result, seconds: number) => void,
): Promise<void> {
  const root = copyTree()
  const databaseUrl = await startTestDatabase()
  const runner = new TestRunner(root, databaseUrl)
  const checks = new Map<string, string | null>()
  const earlier = earlierCatches(bugs)
  for (const bug of bugs) {
    const began = performance.now()
    // A runner makes the tables once.
    const own = bug.file.startsWith('db/') ? new TestRunner(root, databaseUrl) : runner
    const { failed, ...result } = await tryBug(root, bug, { runner: own, first: earlier.get(bug.id) })
    if (own !== runner) await own.stop()
    const name = `${bug.tests.file} > ${failed}`
    if (failed !== undefined && !checks.has(name)) checks.set(name, await failureWithout(runner, bug.tests, failed))
    const reason = checks.get(name) ?? null
    const outcome: Result = reason === null ? result : { outcome: 'untried', note: `Fails without the bug: ${reason}` }
    onResult(bug, outcome, Math.round((performance.now() - began) / 1000))
  }
}

/** Why a test fails without a bug, by itself and with the others of its file; null where it passes. */
async function failureWithout(runner: TestRunner, tests: Tests, test: string): Promise<string | null> {
  const { project, file, title } = tests
  const failureOf = async (part: string | undefined) => {
    const [run] = await runner.run({ project, files: [file], title: part })
    return run?.failed[0] ?? run?.problem ?? null
  }
  // Some tests need what the tests before them made.
  return (await failureOf(test)) === null ? null : failureOf(title)
}

interface Attempt extends Result {
  /** The test that caught the bug. */
  readonly failed?: string
}

/** `first`: a test to try before the others. */
async function tryBug(
  root: string,
  bug: Bug,
  { runner, first }: { runner: TestRunner; first: string | undefined },
): Promise<Attempt> {
  const { project, file, title } = bug.tests
  const runTests = (part: string | undefined) => runner.run({ project, files: [file], title: part }, bug.file)
  try {
    const [run] = await withBug(root, bug, async () => {
      const [alone] = first === undefined ? [] : await runTests(first)
      return alone?.failed[0] === undefined ? runTests(title) : [alone]
    })
    if (run === undefined) return { outcome: 'untried', note: `${file} is not in the project ${project}` }
    const { passed, failed, problem } = run
    if (failed[0] !== undefined) return { outcome: 'caught', note: `${file} > ${failed[0]}`, failed: failed[0] }
    if (problem !== null) return { outcome: 'untried', note: `The tests could not run: ${problem}` }
    if (passed.length === 0) return { outcome: 'untried', note: `No test of ${file} is called "${title ?? ''}"` }
    return { outcome: 'survived', note: `All ${passed.length} tests of ${file} passed` }
  } catch (error) {
    return { outcome: 'untried', note: error instanceof Error ? error.message : String(error) }
  }
}
