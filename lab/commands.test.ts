import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../apps/server/testing/app/processes.ts'
import { CommandError } from '../tools/bootstrap/command-error.mjs'
import { cleanUp } from './harness/cleanup.ts'
import { startAlone } from './harness/start-servers.ts'
import { findPrograms } from './load-test/programs.ts'

/** Each loads its code with it. */
const commands = {
  bench: async () => (await import('./bench/main.ts')).run,
  'load-test': async () => (await import('./load-test/command.ts')).run,
  chaos: async () => (await import('./chaos/command.ts')).run,
  sqlmap: async () => (await import('./sqlmap/command.ts')).run,
  mutations: async () => (await import('./mutations/command.ts')).run,
  'page-speed': async () => (await import('./page-speed/command.ts')).run,
}

test.each(Object.entries(commands))('npm run %s explains its options when given others', async (name, load) => {
  const run = await load()
  const refusal = await run(['--nonsense=1']).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CommandError)
  expect(String(refusal)).toContain(`npm run ${name}`)
})

test('npm run load-test has its programs, or names the packages to install', async () => {
  await import('./load-test/main.ts')
  const found = await findPrograms(false, '/usr/sbin/pgbouncer').catch((error: unknown) => error)
  if (found instanceof Error) expect(found.message).toMatch(/^This needs Debian’s .*apt-get install/)
  else expect(found).toMatchObject({ versions: expect.stringContaining('PostgreSQL') })
})

test('npm run page-speed finds its pages in the demo', async () => {
  const { pagesOf } = await import('./page-speed/main.ts')
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-pages-'))
  try {
    const port = await freePort()
    await startAlone(port, join(folder, 'data'), { DEMO_DATA: 'on' })
    const pages = await pagesOf(`http://127.0.0.1:${port}`)
    expect(pages.map(({ name, who }) => [name, who !== null])).toEqual([
      ['sign-in', false],
      ['leads', true],
      ['deals', true],
      ['deal', true],
      ['portal', true],
    ])
    expect(pages[3]?.path).toMatch(/\/deals\/deal_\w+$/)
  } finally {
    await cleanUp()
    rmSync(folder, { recursive: true, force: true })
  }
})
