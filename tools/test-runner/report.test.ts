import { afterEach, expect, test, vi } from 'vitest'
import { runSteps, slowestOf } from './report.ts'

afterEach(() => vi.restoreAllMocks())

/** What running steps of one passed test each prints and returns. */
async function ran(mostMinutes?: number): Promise<{ passed: boolean; lines: string[] }> {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const durations = [{ test: 'a.test.ts > a', seconds: 2 }]
  const step = { name: 'unit', run: () => Promise.resolve({ passed: 1, failed: 0, output: '', durations }) }
  const passed = await runSteps([[[step]]], mostMinutes === undefined ? {} : { mostMinutes })
  return { passed, lines }
}

test('names the ten slowest tests, slowest first, and the total of all', () => {
  const durations = Array.from({ length: 12 }, (_, index) => ({ test: `test ${index}`, seconds: index / 2 }))
  const [title, ...lines] = slowestOf('unit', durations)
  expect(title).toBe('\nSlowest of unit, whose 12 tests ran 33 s:')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   5.5 s test 11')
  expect(lines[9]).toBe('   1.0 s test 2')
})

test('ends with the slowest tests and the counts', async () => {
  const { passed, lines } = await ran()
  expect(passed).toBe(true)
  expect(lines).toContain('   2.0 s a.test.ts > a')
  expect(lines.at(-1)).toBe('\n1 passed, 0 failed')
})

test('fails a run that lasts too long', async () => {
  const { passed, lines } = await ran(0)
  expect(passed).toBe(false)
  expect(lines).toContain('FAILED the run may last 0 minutes')
  expect(lines.at(-1)).toBe('\n1 passed, 1 failed')
})

test('runs lanes side by side, and the steps of a lane one after the other', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const began: string[] = []
  const allBegan = Promise.withResolvers<void>()
  const step = (name: string, until: Promise<void>) => ({
    name,
    run: async () => {
      if (began.push(name) === 2) allBegan.resolve()
      await until
      return { passed: 1, failed: 0, output: '' }
    },
  })
  const first = step('first', allBegan.promise)
  const group = [[first, step('after the first', Promise.resolve())], [step('beside the first', allBegan.promise)]]
  expect(await runSteps([group])).toBe(true)
  expect(began).toEqual(['first', 'beside the first', 'after the first'])
})
