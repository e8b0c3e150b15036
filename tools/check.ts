import { runSteps } from './test-runner/report.ts'
import { staticChecks } from './test-runner/static-checks.ts'
import { vitest } from './test-runner/suites.ts'

/** npm run check: what can be known in seconds, without a database and a browser. */
export async function run(): Promise<void> {
  const passed = await runSteps([staticChecks(), [{ name: 'unit', run: () => vitest('unit') }]])
  process.exitCode = passed ? 0 : 1
}
