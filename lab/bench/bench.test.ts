import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/server/testing/app/processes.ts'
import { benchCompetitors } from '../competitors/main.ts'
import { cleanUp } from '../harness/cleanup.ts'
import { openCluster, type Cluster } from '../harness/database-cluster.ts'
import { benchBackup } from './backup.ts'
import { benchCalculations } from './calculations.ts'
import { benchDocuments } from './documents.ts'
import { runSet } from './main.ts'
import { benchPresigns } from './presigned-urls.ts'
import { benchRealtime } from './realtime.ts'

/** npm run bench at its smallest: every part that needs no browser, no built page and no package of its own. */
const dataset = { name: '1k', deals: 1000, oneLarge: false }
const effort = { rounds: 1, seconds: 0.3 }
const folder = mkdtempSync(join(tmpdir(), 'loanyard-bench-'))
let cluster: Cluster
const printed: string[] = []

beforeAll(async () => {
  cluster = await openCluster()
})
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
})
afterAll(async () => {
  await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

const ports = async () => ({ loanyard: await freePort(), bare: await freePort() })

test('compares deals with the bare server and measures writes of both', async () => {
  const { average } = await runSet(cluster, dataset, { wanted: /^(create|status change)$/, effort }, await ports())
  expect(average.results.map(({ operation }) => operation)).toEqual(['status change', 'create'])
  for (const { figures } of average.results)
    for (const { perSecond } of Object.values(figures)) expect(perSecond).toBeGreaterThan(0)
})

test('announces uploads to both', async () => {
  await benchPresigns(await ports(), dataset, effort)
  expect(printed.join('\n')).toContain('presign')
})

test('measures Loanyard alone where no peer is wanted', async () => {
  const options = { deals: dataset.deals, effort, wanted: /^create$/, who: ['none'], port: await freePort() }
  await benchCompetitors(options)
  expect(printed.join('\n')).toMatch(/create.*\n|Memory, idle → loaded: Loanyard/)
})

test('measures live events', async () => {
  const size = { sessions: 1, streams: 2, changes: 2, bare: 3 }
  await benchRealtime({ writer: await freePort(), reader: await freePort() }, dataset, size)
  expect(printed.join('\n')).toContain('until all 2 streams of another have received it')
})

test('measures documents', async () => {
  const size = { small: { count: 2, bytes: 1000 }, large: { count: 2, bytes: 100_000 } }
  await benchDocuments(await freePort(), size, join(folder, 'documents'))
  expect(printed.join('\n')).toContain('Archive of 2 files')
})

test('measures backup and restore', async () => {
  await benchBackup(cluster, [dataset], { count: 2, size: 1000 })
  expect(printed.at(-1)).toMatch(/^\| 1,000 \| .* s \| .* MiB \|$/)
})

test('measures calculations', () => {
  benchCalculations()
  expect(printed.join('\n')).toMatch(/\| financed fee \| \d/)
})
