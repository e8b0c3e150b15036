import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIGURATION } from '../apps/server/src/config/index.ts'
import { freePort } from '../apps/server/testing/app/processes.ts'
import { ownedDatabase } from '../apps/server/testing/database/owned-database.ts'
import { hasS3Server } from '../apps/server/testing/storage/s3-server.ts'
import { ensurePage } from './build-page.ts'
import { ROOT } from './root.ts'
import { ensureHeadlessChromium } from './test-runner/chromium.ts'
import { runSteps, type Group, type Outcome, type Step } from './test-runner/report.ts'
import { staticChecks } from './test-runner/static-checks.ts'
import { playwright, vitest } from './test-runner/suites.ts'
import { temporaryFolder } from './test-runner/temporary-folder.ts'
import { ensureTestPrograms } from './test-runner/test-programs.ts'

/** Projects of vitest.config.ts. */
const UNIT = ['unit', 'unit-mocks']

/** Ends a run that hangs. The aim is 15 at rest; the same tests have taken 18 to 56 minutes on different machines. */
const MINUTES_IN_CI = 80

/**
 * For two cores. The database's suite has a worker for each, but they wait for files and for each other; the other lanes
 * wait for the servers and clocks of their tests, and use what is left. The browsers keep both cores busy alone.
 */
const STEPS: Group[] = [
  [...staticChecks(), { name: 'page', run: page }, { name: 'programs', run: ensureTestPrograms }].map((step) => [step]),
  [
    [{ name: 'database', run: database }],
    [
      { name: 'commands', run: commands },
      { name: 'media', run: media },
    ],
    [
      { name: 'unit', run: () => vitest(UNIT, 1) },
      { name: 'component', run: () => vitest(['component'], 1) },
    ],
  ],
  [[{ name: 'browser', run: browser }]],
]

/**
 * npm test: everything. `npm test -- unit browser` runs only the steps of these names.
 * All temporary files of the tests are removed, even after a failure.
 */
export async function run(names: string[]): Promise<void> {
  for (const name of CONFIGURATION) delete process.env[name]
  const folder = temporaryFolder()
  process.on('exit', () => removeFolder(folder))
  process.env['TMPDIR'] = folder
  // As for us (enterCompileCache), also for the suites and what they start.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache/node')
  const isChosen = ({ name }: Step) => names.length === 0 || names.includes(name)
  const steps = STEPS.map((group) => group.map((lane) => lane.filter(isChosen)))
  const limits = process.env['CI'] ? { mostMinutes: MINUTES_IN_CI } : {}
  process.exitCode = (await runSteps(steps, limits)) ? 0 : 1
}

/** After Ctrl-C a test database may keep writing for a moment. */
function removeFolder(folder: string): void {
  for (let tries = 30; tries > 0; tries--) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

async function media(): Promise<Outcome> {
  await ensureTestPrograms()
  return vitest(['media'], 1)
}

/** Some start a server with its page, some run sqlmap. */
async function commands(): Promise<Outcome> {
  await ensurePage()
  await ensureTestPrograms()
  return vitest(['commands'], 1)
}

/** The document tests on both stores, if the machine has an S3 service. */
async function database(): Promise<Outcome> {
  await ensureTestPrograms()
  return vitest(['database', ...(hasS3Server() ? ['database-s3'] : [])])
}

async function page(): Promise<Outcome> {
  await ensurePage()
  return { passed: 1, failed: 0, output: '' }
}

/** On a database of TEST_DATABASE_URL if there is one, like the tests of the server; otherwise on its own. */
async function browser(): Promise<Outcome> {
  await ensurePage()
  const CHROMIUM_PATH = await ensureHeadlessChromium()
  const HOME = mkdtempSync(join(tmpdir(), 'home-'))
  const E2E_PORT = String(await freePort())
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) return playwright({ CHROMIUM_PATH, E2E_PORT, HOME, E2E_DATA_DIR: join(HOME, 'data') })
  const { url, drop } = await ownedDatabase(adminUrl)
  try {
    return await playwright({ CHROMIUM_PATH, E2E_PORT, HOME, E2E_DATABASE_URL: url })
  } finally {
    await drop()
  }
}

/** npm run check: what can be verified within a minute, without a database, a browser or other processes. */
export async function runChecks(): Promise<void> {
  const unit = { name: 'unit', run: () => vitest(UNIT) }
  process.exitCode = (await runSteps([staticChecks().map((check) => [check]), [[unit]]])) ? 0 : 1
}

/**
 * npm run test:full: everything, with the long attacks at the size of the security review and a fuzz of 20,000
 * requests.
 */
export async function runInFull(names: string[]): Promise<void> {
  process.env['TEST_FULL'] = '1'
  process.env['FUZZ_REQUESTS'] ??= '20000'
  await run(names)
}

/** npm run a11y: axe on every page in every state, color scheme and width. */
export async function runAccessibility(): Promise<void> {
  process.env['A11Y_FULL'] = '1'
  await run(['page', 'browser'])
}
