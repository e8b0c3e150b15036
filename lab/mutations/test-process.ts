import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Project } from './bug.ts'
import type { TestRun, Wanted } from './run-tests.ts'

/**
 * Started in the copied tree with an IPC channel: runs tests as it is told, and keeps what Vitest has set up and
 * transformed from one run to the next. Tests have a process of their own each time.
 */
export interface Order extends Wanted {
  /** Files that changed since the last order. */
  readonly changed: readonly string[]
}

const root = process.cwd()
const projects: readonly Project[] = ['unit', 'media', 'component', 'database']
const vitest = await createVitest(
  'test',
  { root, project: [...projects], watch: false, bail: 1, reporters: [{}] },
  { logLevel: 'silent' },
)
process.on('message', (order: Order) => {
  void run(vitest, order).then((result) => process.send?.(result))
})
process.once('disconnect', () => void end())
process.once('SIGINT', () => void end())

async function end(): Promise<void> {
  await vitest.close()
  process.exit()
}

async function run(tests: Vitest, { project, files, title, changed }: Order): Promise<TestRun> {
  for (const file of changed) tests.invalidateFile(join(root, file))
  if (title === undefined) tests.resetGlobalTestNamePattern()
  else tests.setGlobalTestNamePattern(new RegExp(RegExp.escape(title)))
  const found = await tests.globTestSpecifications([...files])
  const wanted = found.filter(
    (each) => each.project.name === project && files.some((file) => each.moduleId === join(root, file)),
  )
  if (wanted.length === 0) return []
  const { testModules } = await tests.runTestSpecifications(wanted)
  return resultOf(testModules.filter(({ moduleId }) => wanted.some((each) => each.moduleId === moduleId)))
}

function resultOf(modules: readonly TestModule[]): TestRun {
  return modules.map((module) => {
    const tests = [...module.children.allTests()]
    const titles = (state: string) =>
      tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName)
    const problem = module.state() === 'failed' ? (module.errors()[0]?.message ?? suiteProblem(module)) : null
    return { file: module.moduleId.slice(root.length + 1), passed: titles('passed'), failed: titles('failed'), problem }
  })
}

function suiteProblem({ children }: TestModule): string {
  return [...children.allSuites()].flatMap((suite) => suite.errors())[0]?.message ?? 'its set-up failed'
}
