import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withInstallLock } from '../../tools/bootstrap/install-lock.mjs'
import { npm } from '../../tools/bootstrap/npm.mjs'
import { ROOT } from '../../tools/root.ts'

const FOLDER = join(ROOT, 'lab/page-speed/lighthouse')
const PACKAGE = join(FOLDER, 'node_modules/lighthouse')

/** What Lighthouse says of one page, as far as it is used here. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  readonly runtimeError?: { readonly message: string }
}
export type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Report } | undefined>

/** One run on a page: scores of 100, times in ms, the layout's shift, and how fast the machine was during it. */
export interface LighthouseRun {
  readonly performance: number
  readonly accessibility: number
  readonly practices: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly index: number
}

/**
 * Lighthouse from its own folder with its own lock file, installed when it is first wanted: nothing else needs it.
 * @throws CommandError npm failed
 */
export async function installLighthouse(): Promise<Lighthouse> {
  const wanted = versionIn(join(FOLDER, 'package-lock.json'), 'node_modules/lighthouse')
  const isThere = () =>
    existsSync(PACKAGE) &&
    versionIn(join(FOLDER, 'node_modules/.package-lock.json'), 'node_modules/lighthouse') === wanted
  await withInstallLock(async () => {
    if (isThere()) return
    console.log(`Installing Lighthouse ${wanted} into lab/page-speed/lighthouse …`)
    await npm(['ci', '--prefix', FOLDER, '--include=dev', '--ignore-scripts'])
  })
  // The guarantee: what its documentation says of its default export.
  const { default: lighthouse } = (await import(pathToFileURL(join(PACKAGE, 'core/index.js')).href)) as {
    default: Lighthouse
  }
  return lighthouse
}

function versionIn(lock: string, path: string): string {
  if (!existsSync(lock)) return ''
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, { version?: string }> }
  return packages[path]?.version ?? ''
}

/**
 * Looks at a page with Lighthouse's settings for phones, in a tab of its own of the browser that listens at `port`. Who is
 * signed in there stays so; what the browser has kept of the page's files is thrown away unless `isLater`.
 * @throws Error the page could not be measured
 */
export async function runLighthouse(
  lighthouse: Lighthouse,
  url: string,
  { port, isLater }: { port: number; isLater: boolean },
): Promise<LighthouseRun> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableStorageReset: isLater,
    clearStorageTypes: ['cache_storage', 'service_workers', 'shader_cache'],
    // The stream of events stays open, so that the network is never as quiet as Lighthouse waits for.
    maxWaitForLoad: 15_000,
  })
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse said nothing'}`)
  const { categories, audits, environment } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Infinity
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    index: environment.benchmarkIndex,
  }
}
