import { expect, test } from 'vitest'
import { installMissing } from './test-programs.ts'

/** A program that is found from the start, once its package is installed, or never. */
function program(debian: string, found: 'always' | 'installed' | 'never', installed: ReadonlySet<string>) {
  const isInstalled = () => found === 'always' || (found === 'installed' && installed.has(debian))
  return { isInstalled, debian, tests: `tests of ${debian}` }
}

test('looks programs up again after installing, and names those that are not found although installed', async () => {
  const installed = new Set<string>()
  const there = program('there', 'always', installed)
  const late = program('late', 'installed', installed)
  const unreachable = program('unreachable', 'installed', installed)
  const renamed = program('renamed', 'never', installed)
  let asked: readonly string[] = []
  const { leftOut, notFound } = await installMissing([there, late, unreachable, renamed], async (packages) => {
    asked = packages
    for (const name of packages) if (name !== 'unreachable') installed.add(name)
    return [...installed]
  })
  expect(asked).toEqual(['late', 'unreachable', 'renamed'])
  expect(leftOut).toEqual([unreachable, renamed])
  expect(notFound).toEqual([renamed])
})

test('leaves tests out where nothing may be installed', async () => {
  const missing = program('missing', 'never', new Set())
  expect(await installMissing([missing], null)).toEqual({ leftOut: [missing], notFound: [] })
})
