import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../tools/bootstrap/command-error.mjs'
import { signInEveryone } from './demo-people.ts'
import { startDemo } from './demo-server.ts'
import { startRelay, type Passed } from './relay.ts'
import { scan, sqlmapVersion, type Effort, type Scan } from './scan.ts'
import { findTargets, type Target } from './targets.ts'

const USE = 'Usage: npm run sqlmap -- [--level=1…5] [--risk=1…3] [--calls=<part of a name>] [--port=<number>]'
/** sqlmaps at a time: each is busy with a core of its own. */
const AT_ONCE = 2

interface Options extends Effort {
  readonly calls: RegExp
  readonly port: number
}

interface ScanSummary {
  readonly target: Target
  readonly scan: Scan
}

/**
 * npm run sqlmap: has sqlmap try every query parameter of every list, and the ids in its path, on a server of its own
 * with the demo data.
 * @throws CommandError something was found, or not tried, one sentence each
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const version = await sqlmapVersion()
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-sqlmap-'))
  const began = performance.now()
  const server = await startDemo(join(folder, 'data'), options.port)
  const relay = await startRelay(server.url)
  try {
    const people = await signInEveryone(server.url)
    const targets = (await findTargets(server.url, people)).filter(({ call }) => options.calls.test(call))
    const tried = await scanAll(targets, { relayed: relay.url, direct: server.url, folder }, options)
    console.log(summaryOf(tried, relay.passed, options, { version, seconds: (performance.now() - began) / 1000 }))
    const problems = [...tried.flatMap(problemsOf), ...relay.passed.faults]
    if (problems.length > 0) throw new CommandError(problems.slice(0, 50).join('\n'))
  } finally {
    await relay.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function readOptions(args: readonly string[]): Options {
  const given = new Map(args.map((argument) => [argument.split('=', 1)[0], argument.slice(argument.indexOf('=') + 1)]))
  const number = (name: string, byDefault: number, atMost: number): number => {
    const value = Number(given.get(name) ?? byDefault)
    if (!Number.isSafeInteger(value) || value < 1 || value > atMost) throw new CommandError(USE)
    return value
  }
  if ([...given.keys()].some((name) => !['--level', '--risk', '--calls', '--port'].includes(name ?? '')))
    throw new CommandError(USE)
  return {
    level: number('--level', 3, 5),
    risk: number('--risk', 2, 3),
    port: number('--port', 4750, 65_535),
    calls: new RegExp(given.get('--calls') ?? ''),
  }
}

interface ScannedUrls {
  readonly relayed: string
  readonly direct: string
  readonly folder: string
}

async function scanAll(targets: readonly Target[], { relayed, direct, folder }: ScannedUrls, effort: Effort) {
  const waiting = [...targets.entries()]
  const tried: ScanSummary[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, target] = next
      const token = await target.person.token()
      const url = target.url.replace(direct, relayed)
      tried.push({ target, scan: await scan({ url, token, folder: mkdtempSync(join(folder, 'scan-')) }, effort) })
      process.stderr.write(`  ${number + 1} of ${targets.length}: ${target.call} as ${target.person.who}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tried
}

/** What was found in one address, and what of it was not tried after all, one sentence each. */
function problemsOf({ target: { call, parameters }, scan: { tried, injections, doubts } }: ScanSummary): string[] {
  const missed = parameters.filter((name) => !tried.includes(name))
  return [
    ...injections.map((found) => `${call}: ${found}`),
    ...doubts.map((doubt) => `${call}: ${doubt}`),
    ...(missed.length > 0 ? [`${call}: ${missed.join(', ')} was not tried`] : []),
  ]
}

function summaryOf(
  tried: readonly ScanSummary[],
  { statuses, faults }: Passed,
  { level, risk }: Effort,
  { version, seconds }: { version: string; seconds: number },
): string {
  const number = (value: number) => value.toLocaleString('en')
  const places = new Set(
    tried.flatMap(({ target, scan: { tried: names } }) => names.map((name) => `${target.call} ${name}`)),
  )
  const inPath = [...places].filter((place) => place.endsWith('*')).length
  const withRows = tried.filter(({ target }) => target.hasRows).length
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const byStatus = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${number(count)} × ${status}`)
  const rows = [
    ['calls', number(new Set(tried.map(({ target }) => target.call)).size)],
    [
      'parameters tried',
      `${places.size - inPath} of queries, ${inPath} of paths, in ${tried.length} addresses, ${withRows} of which answer with rows`,
    ],
    ['requests', `${number(sent)}: ${byStatus.join(', ')}`],
    ['injections found', String(tried.flatMap(({ scan: { injections } }) => injections).length)],
    ['answers with 5xx', String(faults.length)],
  ]
  const head = `sqlmap ${version}, level ${level}, risk ${risk}, ${(seconds / 60).toFixed(1)} minutes`
  return [head, '', '| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}
