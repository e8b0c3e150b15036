import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase } from 'vitest/node'
import { ROOT } from '../root.ts'

/** Of what the first try failed with. */
const LINES_SHOWN = 20

/** A Vitest reporter of tests that only passed when tried again, as measurements of the run (see suites.ts). */
export default class RetriedTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const name = `${relative(ROOT, test.module.moduleId)} > ${test.fullName}`
    process.stdout.write(`\nfigure: passed only when tried again: ${name}\n`)
    // On lines of their own, since a line is a figure.
    const reasons = (test.result().errors ?? []).flatMap(({ message, diff = '' }) =>
      stripVTControlCharacters(`${message}\n${diff}`).trimEnd().split('\n'),
    )
    for (const reason of reasons.slice(0, LINES_SHOWN)) process.stdout.write(`figure:   ${reason.slice(0, 300)}\n`)
  }
}
