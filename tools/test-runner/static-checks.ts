import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../bootstrap/run-program.mjs'
import { checkHouseRules } from '../house-rules/check.ts'
import { ROOT } from '../root.ts'
import { checkSupply } from '../supply/check.ts'
import type { Outcome } from './report.ts'

type Check = Readonly<{
  name: string
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
  verify?: (output: string) => string | null
}>

/** Less often than by default, at the price of memory: the compiler and the linter keep almost all they allocate. */
const COLLECT_RARELY = { GOGC: '400' }

const CHECKS: Check[] = [
  // Each checker of a project works out the types of the contract again: one for each, and a core for each project.
  { name: 'types', program: 'tsc', args: ['-b', '--builders', '2', '--checkers', '1'], env: COLLECT_RARELY },
  { name: 'lint', program: 'oxlint', args: ['--format', 'unix'], env: COLLECT_RARELY },
  // With more freedom than the product; its types are checked with the others.
  { name: 'lint of the lab', program: 'oxlint', args: ['-c', 'lab/.oxlintrc.json', 'lab', '--format', 'unix'] },
  { name: 'format', program: 'oxfmt', args: ['--list-different', '.'] },
  {
    name: 'boundaries',
    program: 'depcruise',
    args: ['apps', 'packages', 'tools', 'e2e', '--output-type', 'err', '--no-progress'],
    verify: assertEveryModuleSeen,
  },
  { name: 'unused code', program: 'knip', args: ['--no-progress'] },
]

/** The checks that need only the sources, each counted as one test. */
export function staticChecks(): { name: string; run(): Promise<Outcome> }[] {
  const programs = CHECKS.map((check) => ({ name: check.name, run: () => runCheck(check) }))
  return [...programs, { name: 'house rules', run: checkHouseRules }, { name: 'supply chain', run: checkSupply }]
}

async function runCheck({ program, args, env = {}, verify }: Check): Promise<Outcome> {
  const options = { cwd: ROOT, env, output: 'kept' } as const
  const { code, output } = await run(join(ROOT, 'node_modules/.bin', program), args, options)
  const objection = code === 0 ? (verify?.(output) ?? null) : null
  const failed = code !== 0 || objection !== null
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, output: objection ?? output }
}

/** Without a parser that knows TypeScript, dependency-cruiser sees nothing and reports no problem. */
function assertEveryModuleSeen(output: string): string | null {
  const seen = Number(/\((\d+) modules,/.exec(output)?.[1] ?? 0)
  const sources = globSync('{apps/*/src,packages/*/src,e2e}/**/*.{ts,tsx}', { cwd: ROOT }).length
  return seen >= sources && sources > 0
    ? null
    : `dependency-cruiser saw ${seen} modules, but there are ${sources} sources.`
}
