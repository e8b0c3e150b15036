import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { ROOT } from '../root.ts'

/** A Vitest reporter of tests that only passed when tried again, as measurements of the run (see suites.ts). */
export default class RetriedTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const name = `${relative(ROOT, test.module.moduleId)} > ${test.fullName}`
    process.stdout.write(`\nfigure: passed only when tried again: ${name}\n`)
  }
}
