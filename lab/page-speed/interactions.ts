import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPartnerId } from '@loanyard/contract/core/ids'
import type { Page } from '@playwright/test'
import { ensurePage } from '../../tools/build-page.ts'
import { STAFF } from '../dataset/accounts.ts'
import { dropCopy, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { cleanUp, stopAfter, onCleanup } from '../harness/cleanup.ts'
import { openCluster } from '../harness/database-cluster.ts'
import { startLoanyard } from '../harness/start-servers.ts'
import { enter, openBrowser, tokensOf } from './browser.ts'
import { steps, type Step } from './steps.ts'

/** The first partner has a fifth of them. */
const dataset: Dataset = { name: 'page_speed', deals: 50_000, oneLarge: true }
/** Milliseconds from a key or a click to the next paint, of 95 in 100. */
const goal = 100
/** Shorter ones the browser does not report. */
const shortest = 16
const atMost = 1800

/**
 * Notes, in the page, how long the browser took from each key, click or tap to the next frame: the longest event of each
 * interaction, as for "interaction to next paint". As text, for it runs where there is a window.
 */
const recordInteractions = `
  globalThis.noted = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) noted.set(interactionId, Math.max(noted.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: ${shortest}, buffered: true })
`

interface Options {
  readonly port: number
  /** How many times slower than this machine the browser computes. */
  readonly slowness: number
  /** A part of the names of what is done. */
  readonly wanted: string
}

/** Takes what was noted since, once the browser has told of it. */
async function takeRecorded(page: Page): Promise<number> {
  // What has happened is told with the second frame after it.
  await page.evaluate(
    `new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told, 20))))`,
  )
  return page.evaluate<number>(
    `(() => { const longest = Math.max(0, ...noted.values()); noted.clear(); return longest })()`,
  )
}

async function timesOf(page: Page, step: Step): Promise<number[]> {
  await step.open(page)
  const times: number[] = []
  for (let count = 0; count < step.times; count += 1) {
    for (const act of step.acts) {
      await page.waitForTimeout(120)
      await takeRecorded(page)
      await act(page, count)
      await page.waitForTimeout(150)
      times.push(Math.max(await takeRecorded(page), shortest / 2))
    }
  }
  return times
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function row(name: string, times: readonly number[]): string {
  const cells = [at(times, 0.5), at(times, 0.95), at(times, 1)].map((ms) => {
    const text = ms < shortest ? `< ${shortest}` : String(ms)
    return ms >= goal ? `**${text}**` : text
  })
  return `| ${[name, times.length, ...cells].join(' | ')} |`
}

/**
 * How long a partner's pages take to answer, with 10,000 deals: by what is done, and all together.
 * @returns whether 95 in 100 are answered within the goal
 */
export async function measureInteractions({ port, slowness, wanted }: Options): Promise<boolean> {
  stopAfter(atMost)
  try {
    await ensurePage()
    const cluster = await openCluster()
    const database = await prepareDataset(cluster, dataset)
    onCleanup(() => dropCopy(cluster, database))
    await startLoanyard(port, cluster.ownerUrl(database))
    const url = `http://127.0.0.1:${port}`
    const folder = mkdtempSync(join(tmpdir(), 'loanyard-page-speed-'))
    onCleanup(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })))
    const context = await openBrowser(folder, null)
    await enter(context, url, await tokensOf(url, 'admin/token', STAFF))
    await context.addInitScript({ content: recordInteractions })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.goto(`${url}/partner/${demoPartnerId}/deals?view=board`)
    console.log(
      `10,000 deals of one partner, processor ${slowness} times slower, from a key or click to the next paint, ms:\n`,
    )
    console.log('| what | times | median | 95 % | longest |\n|---|---|---|---|---|')
    const all: number[] = []
    for (const step of steps.filter(({ name }) => name.includes(wanted))) {
      const times = await timesOf(page, step)
      console.log(row(step.name, times))
      all.push(...times)
    }
    console.log(row('all', all))
    return at(all, 0.95) < goal
  } finally {
    await cleanUp()
  }
}
