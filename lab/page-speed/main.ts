import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPartnerId } from '@loanyard/contract/core/ids'
import type { BrowserContext } from '@playwright/test'
import { ensurePage } from '../../tools/build-page.ts'
import { cleanUp, stopAfter, onCleanup } from '../harness/cleanup.ts'
import { startAlone } from '../harness/start-servers.ts'
import { enter, openBrowser, tokensOf, type Tokens } from './browser.ts'
import { installLighthouse, runLighthouse, type LighthouseRun } from './run-lighthouse.ts'
export { measureInteractions } from './interactions.ts'

interface Options {
  /** The server's; the browser listens at the next. */
  readonly port: number
  readonly runs: number
  /** By name; none: all. */
  readonly pages: readonly string[]
  /** Whether the browser has the page's files from an earlier visit. */
  readonly isLater: boolean
}

interface Page {
  readonly name: string
  readonly path: string
  readonly who: Tokens | null
}

/** Every score must reach this. */
const goal = 95
const password = 'loanyard-demo-2026'
const atMost = 1800

export async function pagesOf(url: string): Promise<readonly Page[]> {
  const staff = await tokensOf(url, 'admin/token', { email: 'admin@demo.loanyard.test', password })
  const client = await tokensOf(url, 'token', { email: 'client@demo.loanyard.test', password })
  const deals = await fetch(`${url}/api/v0/deals/partners/${demoPartnerId}`, {
    headers: { authorization: `Bearer ${staff.access}` },
  })
  const { results } = (await deals.json()) as { results: { id: string }[] }
  const partner = `/partner/${demoPartnerId}`
  return [
    { name: 'sign-in', path: '/partner/login', who: null },
    { name: 'leads', path: `${partner}/leads`, who: staff },
    { name: 'deals', path: `${partner}/deals`, who: staff },
    { name: 'deal', path: `${partner}/deals/${results[0]?.id ?? ''}`, who: staff },
    { name: 'portal', path: '/portal', who: client },
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

function row(name: string, looks: readonly LighthouseRun[]): string {
  const of = (key: keyof LighthouseRun) => median(looks.map((look) => look[key]))
  const scores = (['performance', 'accessibility', 'practices'] as const).map((key) =>
    of(key) < goal ? `**${of(key)}**` : String(of(key)),
  )
  const seconds = (key: 'fcp' | 'lcp') => (of(key) / 1000).toFixed(1)
  return `| ${[name, ...scores, seconds('fcp'), seconds('lcp'), of('tbt').toFixed(0), of('cls').toFixed(3), of('index').toFixed(0)].join(' | ')} |`
}

function reaches(looks: readonly LighthouseRun[]): boolean {
  return (['performance', 'accessibility', 'practices'] as const).every(
    (key) => median(looks.map((look) => look[key])) >= goal,
  )
}

async function openDemo(port: number): Promise<{ url: string; context: BrowserContext }> {
  await ensurePage()
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-page-speed-'))
  onCleanup(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  const server = await startAlone(port, join(folder, 'data'), { DEMO_DATA: 'on' })
  onCleanup(() => server.stop())
  return { url: `http://127.0.0.1:${port}`, context: await openBrowser(join(folder, 'profile'), port + 1) }
}

/**
 * Lighthouse on each page, median of several runs, as rows of a table.
 * @returns whether all scores reach the goal
 */
export async function measurePages({ port, runs, pages, isLater }: Options): Promise<boolean> {
  stopAfter(atMost)
  try {
    const lighthouse = await installLighthouse()
    const { url, context } = await openDemo(port)
    const wanted = (await pagesOf(url)).filter(({ name }) => pages.length === 0 || pages.includes(name))
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, load before ${loadavg()[0]?.toFixed(1)}, median of ${runs}, ${isLater ? 'a later visit' : 'a first visit'}:\n\n` +
        '| page | performance | accessibility | best practices | first paint, s | largest paint, s | blocked, ms | shift | index of the machine |\n|---|---|---|---|---|---|---|---|---|',
    )
    let isFast = true
    for (const { name, path, who } of wanted) {
      await enter(context, url, who)
      const looks: LighthouseRun[] = []
      // A later visit begins after one that is not counted.
      const all = isLater ? runs + 1 : runs
      for (let run = 0; run < all; run += 1)
        looks.push(await runLighthouse(lighthouse, url + path, { port: port + 1, isLater }))
      const counted = looks.slice(all - runs)
      console.log(row(name, counted))
      isFast &&= reaches(counted)
    }
    return isFast
  } finally {
    await cleanUp()
  }
}
