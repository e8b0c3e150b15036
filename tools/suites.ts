import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import { run } from './processes.mjs'
import type { Outcome } from './report.ts'

type Suite = Readonly<{
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
  count: (report: unknown) => [number, number]
}>

/** Runs projects of vitest.config.ts. */
export function vitest(...projects: readonly string[]): Promise<Outcome> {
  return runSuite((reportFile) => ({
    program: 'vitest',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    count: (report) => {
      const { numPassedTests, testResults } = report as VitestReport
      const broken = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
      )
      return [
        numPassedTests,
        testResults.flatMap(({ assertionResults }) => assertionResults.filter(isFailed)).length + broken.length,
      ]
    },
  }))
}

/** Runs the browser tests. `env` says where the browser is and on which port to start the server. */
export function playwright(env: NodeJS.ProcessEnv): Promise<Outcome> {
  return runSuite((reportFile) => ({
    program: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    count: (report) => {
      const { stats, errors } = report as PlaywrightReport
      // A test that passed only when tried again is told in the output above; it is one for its author, not a failure.
      return [stats.expected + stats.flaky, stats.unexpected + errors.length]
    },
  }))
}

type VitestReport = {
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

function isFailed({ status }: { status: string }): boolean {
  return status === 'failed'
}

/** A suite that ends with an error has failed at least once, whatever its report says; without a report it was never run. */
async function runSuite(suiteFor: (reportFile: string) => Suite): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-report-'))
  const reportFile = join(folder, 'report.json')
  const { program, args, env = {}, count } = suiteFor(reportFile)
  const { code, output } = await run(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    env,
    output: 'kept',
    interrupt: true,
    patienceMs: 30_000,
  })
  try {
    const [passed, failed] = count(JSON.parse(readFileSync(reportFile, 'utf8')))
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output }
  } catch {
    return { passed: 0, failed: 1, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
