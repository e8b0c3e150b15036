import { staticChecks } from './checks.ts'
import { runSteps } from './report.ts'
import { vitest } from './suites.ts'

/** npm run check: what can be known in seconds, without a database and a browser. */
export async function run(): Promise<void> {
  const passed = await runSteps([staticChecks(), [{ name: 'unit', run: () => vitest('unit') }]])
  process.exitCode = passed ? 0 : 1
}
