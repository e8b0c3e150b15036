import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'

let folder: string

const server = 'apps/server/src'
const web = 'apps/web/src'
const financials = `${web}/features/financials`

/** Each file imports one it must not; the rule must notice. No rule mentions ships and ports by name. */
const VIOLATIONS: [file: string, imports: string, rule: string][] = [
  ['packages/contract/src/nouns.ts', `${server}/services/clock.ts`, 'contract-knows-zod-only'],
  ['packages/data-grid/src/grid.tsx', 'packages/lending/src/rules.ts', 'data-grid-knows-no-loans'],
  ['packages/data-grid/src/grid.test.ts', `${web}/lib/format.ts`, 'packages-never-import-apps'],
  [`${server}/config/keys.ts`, `${server}/services/clock.ts`, 'config-imports-nothing-above'],
  [`${server}/services/ids.ts`, `${server}/config/index.ts`, 'layers-take-plain-settings'],
  [`${server}/services/clock.ts`, `${server}/features/ships/index.ts`, 'layers-know-no-feature'],
  [`${server}/http/routing/serve.ts`, `${server}/features/ships/index.ts`, 'layers-know-no-feature'],
  [`${server}/db/migrate.ts`, `${server}/app.ts`, 'layers-know-no-feature'],
  [`${server}/media/files.ts`, `${server}/http/routing/serve.ts`, 'only-handlers-know-http'],
  [`${server}/features/ships/sail-ship.ts`, `${server}/features/ports/queries.ts`, 'features-meet-at-the-index'],
  [`${server}/features/ships/cargo/load-ship.ts`, `${server}/db/client/database.ts`, 'only-queries-touch-the-database'],
  [`${server}/features/ships/policy.ts`, `${server}/features/ships/queries.ts`, 'policies-are-pure'],
  [`${server}/features/ships/sink-ship.ts`, `${server}/http/routing/serve.ts`, 'features-know-no-http'],
  [`${server}/features/ships/index.ts`, `${server}/app.ts`, 'features-know-no-top'],
  [`${server}/services.ts`, `${server}/features/ships/handlers.ts`, 'only-app-knows-handlers'],
  [`${server}/lifecycle.ts`, `${server}/config/index.ts`, 'config-read-once'],
  [`${server}/open-logs.ts`, `${web}/ui/table.tsx`, 'server-never-imports-web'],
  [`${web}/ui/table.tsx`, `${web}/features/ships/ship-list.tsx`, 'web-ui-knows-no-feature'],
  [`${web}/lib/format.ts`, `${web}/features/ships/ship-list.tsx`, 'web-lib-knows-no-feature'],
  [`${web}/features/ports/port-list.tsx`, `${web}/features/ships/ship-list.tsx`, 'web-features-do-not-know-each-other'],
  [`${web}/features/ports/port-page.tsx`, `${web}/app/router.tsx`, 'web-features-know-no-pages'],
  [`${web}/domain/badge.tsx`, `${web}/features/ships/ship-list.tsx`, 'web-domain-knows-no-feature'],
  [`${financials}/data/rows.ts`, `${financials}/tables/columns.ts`, 'financials-data-knows-no-table'],
  [`${financials}/data/sync/merge.test.ts`, `${financials}/panels/charts/charts.tsx`, 'financials-data-knows-no-table'],
  [
    `${financials}/tables/dscr-table.tsx`,
    `${financials}/panels/summary-section.tsx`,
    'financials-tables-know-no-panel',
  ],
  [`${web}/app/router.tsx`, `${server}/config/index.ts`, 'web-never-imports-server'],
  ['e2e/journeys/ships.spec.ts', 'lab/harness/servers.ts', 'product-never-imports-lab'],
  [`${server}/features/ships/notes.ts`, 'apps/server/testing/data/factories.ts', 'no-tests-in-production'],
]
/** Imports that run downward: no rule may object. */
const ALLOWED: [file: string, imports: string][] = [
  [`${financials}/panels/equity-figures.tsx`, `${financials}/tables/columns.ts`],
  [`${financials}/panels/fee-figures.tsx`, `${financials}/data/periods.ts`],
  [`${financials}/tables/period-menu.tsx`, `${financials}/data/periods.ts`],
]
const CYCLE: [string, string][] = [
  [`${server}/services/mail.ts`, `${server}/services/jobs.ts`],
  [`${server}/services/jobs.ts`, `${server}/services/mail.ts`],
]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-boundaries-'))
  const imports = [...VIOLATIONS.map(([file, target]) => [file, target] as const), ...ALLOWED, ...CYCLE]
  for (const target of new Set(imports.map(([, file]) => file))) write(target, 'export const name = 1\n')
  for (const [file, target] of imports)
    write(file, `export { name } from '${'../'.repeat(file.split('/').length - 1)}${target}'\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('each rule notices its violation, and a cycle too', () => {
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/depcruise'),
    ['apps', 'packages', 'e2e', '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  const { summary } = reportOf(JSON.parse(stdout))
  const reported = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  for (const [file, target, rule] of VIOLATIONS) expect(reported).toContain(`${rule}: ${file} → ${target}`)
  expect(reported.filter((line) => line.startsWith('financials-'))).toHaveLength(3)
  for (const [file, target] of ALLOWED) expect(reported.join('\n')).not.toContain(`${file} → ${target}`)
  expect(reported.filter((line) => line.startsWith('no-circles: ')).join()).toContain('services/jobs.ts')
})

/** dependency-cruiser's documented format. */
function reportOf(json: unknown): { summary: { violations: { rule: { name: string }; from: string; to: string }[] } } {
  return json as ReturnType<typeof reportOf>
}
