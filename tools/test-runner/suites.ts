import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../bootstrap/run-program.mjs'
import { ROOT } from '../root.ts'
import type { Duration, Outcome } from './report.ts'

type Suite = Readonly<{
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
  read: (report: unknown) => Omit<Outcome, 'output'>
}>

/** Runs projects of vitest.config.ts, with as many workers as it says unless another suite runs at the same time. */
export function vitest(projects: readonly string[], workers?: number): Promise<Outcome> {
  return runSuite((reportFile) => ({
    program: 'vitest',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      // On a machine that does other things as well a test may be slow once, not twice. The report names it.
      '--retry=1',
      '--reporter=default',
      '--reporter=./tools/test-runner/retried-tests.ts',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    read: (report) => {
      const { numPassedTests, testResults } = report as VitestReport
      const failures = testResults.flatMap((file) => {
        const tests = file.assertionResults.filter(isFailed)
        if (tests.length === 0 && isFailed(file)) return [describeFailure(file.name, file.message)]
        return tests.map((test) => describeFailure(`${file.name} > ${test.fullName}`, test.failureMessages[0]))
      })
      const durations = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration = 0 }) => durationOf(`${name} > ${fullName}`, duration)),
      )
      return { passed: numPassedTests, failed: failures.length, failures, durations }
    },
  }))
}

/** Runs the browser tests. `env` names the browser and the server's port. */
export function playwright(env: NodeJS.ProcessEnv): Promise<Outcome> {
  return runSuite((reportFile) => ({
    program: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    read: (report) => {
      const { stats, errors, suites } = report as PlaywrightReport
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        failures: [
          ...errors.map(({ message }) => describeFailure('outside the tests', message)),
          ...suites.flatMap(failedSpecs),
        ],
        // Not a failure, but its author should fix it.
        measurements: suites.flatMap(flakySpecs).map((name) => `passed only when tried again: ${name}`),
        durations: suites.flatMap(specDurations),
      }
    },
  }))
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; duration?: number; failureMessages: string[] }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}
type PlaywrightError = { message?: string; stack?: string }
type PlaywrightSuite = {
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { status: string; results: { duration: number; error?: PlaywrightError }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

function isFailed({ status }: { status: string }): boolean {
  return status === 'failed'
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const attempts = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []))
      return [describeFailure(`${file} > ${title}`, attempts[0]?.message), ...attempts.map(whereItFailed)].join('\n')
    })
  return [...own, ...suites.flatMap(failedSpecs)]
}

function flakySpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file} > ${title}`), ...suites.flatMap(flakySpecs)]
}

function specDurations({ specs = [], suites = [] }: PlaywrightSuite): Duration[] {
  const own = specs.map(({ file, title, tests }) => {
    const runs = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return durationOf(
      `${file} > ${title}`,
      runs.reduce((sum, milliseconds) => sum + milliseconds, 0),
    )
  })
  return [...own, ...suites.flatMap(specDurations)]
}

function durationOf(name: string, milliseconds: number): Duration {
  return { test: name.replace(`${ROOT}/`, ''), seconds: milliseconds / 1000 }
}

/** A failed test and the first lines of its message, without terminal colors. */
function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 4)
  return [name.replace(ROOT, ''), ...lines.map((line) => `      ${line}`)].join('\n')
}

/** The lines of the tests through which an attempt came to its error: a helper alone doesn't say which step failed. */
function whereItFailed({ message = '', stack = '' }: PlaywrightError, index: number): string {
  const places = stripVTControlCharacters(stack).match(/e2e\/[\w./-]+:\d+/g) ?? []
  const [firstLine = ''] = stripVTControlCharacters(message).trim().split('\n')
  return `      attempt ${index + 1}: ${firstLine} at ${[...new Set(places)].join(' < ')}`
}

/** Measurements by the tests, each printed on a line that begins with "figure: ". */
function measurementsIn(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => /^figure: (.*)$/.exec(line)?.[1] ?? [])
}

/**
 * A suite that exits with an error has at least one failure, whatever its report says; without a report it never ran.
 */
async function runSuite(suiteFor: (reportFile: string) => Suite): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-report-'))
  const reportFile = join(folder, 'report.json')
  const { program, args, env = {}, read } = suiteFor(reportFile)
  const { code, output } = await run(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    env,
    output: 'kept',
    interrupt: true,
    killAfterMs: 30_000,
  })
  try {
    const outcome = read(JSON.parse(readFileSync(reportFile, 'utf8')))
    const failed = code === 0 ? outcome.failed : Math.max(outcome.failed, 1)
    return { ...outcome, failed, output, measurements: [...(outcome.measurements ?? []), ...measurementsIn(output)] }
  } catch {
    return { passed: 0, failed: 1, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
