import { runSteps } from './test-runner/report.ts'
import { staticChecks } from './test-runner/static-checks.ts'
import { vitest } from './test-runner/suites.ts'

/** npm run check: everything that can be verified in seconds, without a database or browser. */
export async function run(): Promise<void> {
  const passed = await runSteps([staticChecks(), [{ name: 'unit', run: () => vitest('unit') }]])
  process.exitCode = passed ? 0 : 1
}
