import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensurePage } from '../../tools/build-page.ts'
import { ensureChromium } from '../../tools/test-runner/chromium.ts'
import { embeddedOwnerUrl } from '../../tools/testing/start-loanyard.ts'
import { confirmAddress } from '../harness/api-caller.ts'
import { onCleanup } from '../harness/cleanup.ts'
import { startAlone } from '../harness/start-servers.ts'

const rows = 200
const periods = Array.from({ length: 12 }, (_, index) => String(2015 + index))
/** How much slower than this machine the browser computes. */
const slowness = 4
/** Keys of each kind. */
const count = 60

interface Opened {
  readonly url: string
  readonly access: string
  readonly refresh: string
  readonly partner: string
  readonly deal: string
}

async function post<T>(url: string, access: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** A deal with as many rows and periods as the grid is made for, made through the API. */
async function openDeal(url: string, ownerUrl: string): Promise<Opened> {
  const email = `bench${Date.now()}@example.com`
  const made = await post<{ access: string; refresh: string; partner: { id: string } }>(
    `${url}/api/v0/onboard/partner`,
    '',
    {
      first_name: 'Bench',
      last_name: 'Mark',
      email,
      password: 'no one guesses this one',
      name: 'Bench',
      zip_code: '04101',
      plan: 'starter',
    },
  )
  await confirmAddress(ownerUrl, email)
  const partner = made.partner.id
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com' }
  const body = { title: 'Bench', borrower, loan_amount: '850000.00' }
  const deal = await post<{ id: string }>(`${url}/api/v0/deals/partners/${partner}`, made.access, body)
  const summary = `${url}/api/v0/deals/${deal.id}/partners/${partner}/financial-summary`
  for (const period of periods) await post(`${summary}/add-period`, made.access, { period })
  const values = Object.fromEntries(periods.map((period, at) => [period, `${1000 * (at + 1)}.25`]))
  const types = ['Income', 'Expense', 'Debt Proposed', 'Debt Others']
  const items = Array.from({ length: rows }, (_, at) => ({ item_name: `Row ${at}`, field_type: types[at % 4], values }))
  await post(summary, made.access, { items })
  return { url, access: made.access, refresh: made.refresh, partner, deal: deal.id }
}

/**
 * Notes, in the page, the milliseconds from each key to the frame that shows it: the task after a frame's callbacks comes
 * once the frame is painted. As text, for it runs where there is a window.
 */
const recordKeys = `
  globalThis.noted = []
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { noted.push(performance.now() - timeStamp); port1.close() }
    port2.postMessage(null)
  }), { capture: true })
`

async function openGrid(browser: Browser, { url, access, refresh, partner, deal }: Opened): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/images/mark.svg`)
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('loanyard.access', tokens.access)
      localStorage.setItem('loanyard.refresh', tokens.refresh)
    },
    { access, refresh },
  )
  await page.addInitScript({ content: recordKeys })
  await page.goto(`${url}/partner/${partner}/deals/${deal}?tab=financials`)
  await page.locator('[aria-label="Financial summary"] [data-row="0"][data-column="2"]').click()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

const takeRecorded = (page: Page): Promise<number[]> => page.evaluate<number[]>('noted.splice(0)')

/** Presses keys as a quick typist does, and tells how long each took to show. */
async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  await takeRecorded(page)
  for (let index = 0; index < count; index += 1) {
    const key = keys[index % keys.length]
    if (key !== undefined) await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(300)
  return takeRecorded(page)
}

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['arrow keys', ['ArrowRight', 'ArrowDown']],
  ['a letter replaces, Enter takes it', ['7', 'Enter']],
  ['typing in a cell', ['5', '1', '2', 'Enter']],
  ['rows further down', ['PageDown', 'PageDown', 'PageUp']],
  ['choosing a block', ['Shift+ArrowDown', 'Shift+ArrowRight']],
  ['fill down and undo', ['Control+d', 'Control+z']],
]

function line(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`
}

/** From a key to the frame that shows it, in the financial summary of 200 rows and 12 periods, with a slowed processor. */
export async function benchGrid(port: number): Promise<void> {
  await ensurePage()
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-grid-'))
  const server = await startAlone(port, dataDir)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  onCleanup(async () => {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const page = await openGrid(browser, await openDeal(`http://127.0.0.1:${port}`, embeddedOwnerUrl(dataDir)))
  console.log(`\nFrom key to paint, ${rows} rows × ${periods.length} periods, processor ${slowness} times slower, ms:`)
  console.log('\n| keys | median | 95 % | longest |\n|---|---|---|---|')
  // Once through, so that the browser has compiled what it runs, as it has after a moment's work.
  for (const [, keys] of kinds) await press(page, keys)
  for (const [name, keys] of kinds) console.log(line(name, await press(page, keys)))
}
