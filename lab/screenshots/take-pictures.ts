import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { setAppearance, waitUntilLoaded } from '../../e2e/fixtures/every-page/page-checks.ts'
import { everyPage, type Visit } from '../../e2e/fixtures/every-page/page-visits.ts'
import { pathFor, seedData, signInAsViewer, type SeededData } from '../../e2e/fixtures/every-page/seeded-data.ts'
import { ROOT } from '../../tools/root.ts'
import { ensureHeadlessChromium } from '../../tools/test-runner/chromium.ts'
import { cleanUp, onCleanup, stopAfter } from '../harness/cleanup.ts'
import { startProgram, type Running } from '../harness/start-servers.ts'

interface Options {
  readonly to: string
  readonly data: string
  readonly port: number
  /** Parts of a viewer and a path, such as `admin /partner`; none: all. */
  readonly only: readonly string[]
  /** Both color schemes at both widths. */
  readonly full: boolean
}

/** What the pages show, and the day on which they show it. */
interface Scene {
  readonly at: number
  readonly seeded: SeededData
}

const atMost = 1800
const wide = { width: 1440, scheme: 'light' } as const
const narrow = { width: 390, scheme: 'dark' } as const
const everyLook = [wide, { ...wide, scheme: 'dark' }, narrow, { ...narrow, scheme: 'light' }] as const

const serverAt = (port: number, folder: string): Promise<Running> =>
  startProgram({
    node: process.execPath,
    args: ['tools/run.mjs', 'start'],
    cwd: ROOT,
    port,
    ready: '/api/health/ready',
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      DEMO_DATA: 'on',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      PUBLIC_REQUESTS_PER_MINUTE: '1000000',
      SESSIONS_PER_PERSON: '10000',
      TRUST_PROXY: 'loopback',
    },
  })

const contextOf = (browser: Browser, port: number): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })

/** Takes the pictures on a copy of the data, so that the next run finds them as this one did. */
export async function takePictures({ to, data, port, only, full }: Options): Promise<void> {
  stopAfter(atMost)
  try {
    const browser = await chromium.launch({
      executablePath: await ensureHeadlessChromium(),
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    })
    onCleanup(() => browser.close())
    const scene = await sceneIn(resolve(data), browser, port)
    const copy = join(resolve(data), 'copy')
    rmSync(copy, { recursive: true, force: true })
    // Keeps the owner: PostgreSQL does not run as root.
    execFileSync('cp', ['-a', join(resolve(data), 'server'), copy])
    await serverAt(port, copy)
    mkdirSync(to, { recursive: true })
    const visits = Object.values(everyPage)
      .flat()
      .filter(({ viewer, path }) => only.length === 0 || only.some((part) => `${viewer} ${path}`.includes(part)))
    for (const viewer of new Set(visits.map((visit) => visit.viewer))) {
      const context = await contextOf(browser, port)
      const page = await context.newPage()
      await signInAsViewer(page, viewer, scene.seeded)
      await page.clock.setFixedTime(scene.at)
      for (const visit of visits.filter((each) => each.viewer === viewer)) {
        const path = pathFor(visit.path, scene.seeded)
        const name = join(to, `${viewer}${visit.path.replaceAll(/[^\w-]+/g, '_')}`)
        await takePage(page, visit, { path, name, full }).catch((error: unknown) =>
          console.error(`${name}: ${String(error)}`),
        )
      }
      await context.close()
      console.log(`${viewer}: done`)
    }
  } finally {
    await cleanUp()
  }
}

/** The scene of an earlier run, or a new one. */
async function sceneIn(data: string, browser: Browser, port: number): Promise<Scene> {
  const file = join(data, 'scene.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Scene
  mkdirSync(data, { recursive: true, mode: 0o755 })
  const server = await serverAt(port, join(data, 'server'))
  const context = await contextOf(browser, port)
  const scene = { seeded: await seedData(await context.newPage()), at: Date.now() }
  await context.close()
  await server.stop()
  writeFileSync(file, JSON.stringify(scene))
  return scene
}

async function takePage(
  page: Page,
  visit: Visit,
  { path, name, full }: { path: string; name: string; full: boolean },
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('about:blank')
  await page.goto(path)
  for (const { width, scheme } of full ? everyLook : [wide, narrow]) {
    await setAppearance(page, scheme, width)
    await waitUntilLoaded(page)
    await page.screenshot({ path: `${name}.${width}-${scheme}.png`, fullPage: true, animations: 'disabled' })
  }
  for (const { width, scheme } of [wide, narrow]) {
    if (visit.opens.length > 0) await setAppearance(page, scheme, width)
    for (const opened of visit.opens) await takeOverlay(page, opened, `${name}.${width}-${scheme}`)
  }
}

/** A phone has not every button. */
async function takeOverlay(page: Page, opened: string, name: string): Promise<void> {
  const opener = page
    .getByRole('button', { name: new RegExp(`^${opened}`) })
    .filter({ visible: true })
    .first()
  if ((await opener.count()) === 0) return
  await opener.click()
  const overlay = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true }).last()
  await overlay.waitFor()
  await waitUntilLoaded(page)
  const path = `${name}.${opened.replaceAll(/\W+/g, '_')}.png`
  await page.screenshot({ path, animations: 'disabled' })
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
}
