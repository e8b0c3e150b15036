import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const PARTS = ['through', 'throughput', 'kill', 'rolling', 'replica', 'rest', 'tables']
const USE = `Usage: npm run load-test -- [--install] [--quick] [--direct] [--pgbouncer=<program>] [--deals=<count>] [--rounds=<count>] [--port=<first of twenty>] [--parts=${PARTS.join(',')}]`
const numbers = { '--deals': 100_000, '--rounds': 5, '--port': 4760 } as const

/**
 * npm run load-test: three processes behind HAProxy, PgBouncer, PostgreSQL with a replica and an S3 service, measured and
 * disturbed (docs/operations/scale.md).
 * @throws CommandError unknown arguments
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = new Map(
    args.map((argument): [string, string] => {
      const [name = '', value = ''] = argument.split('=', 2)
      return [name, value]
    }),
  )
  const parts = new Set((given.get('--parts') ?? '').split(',').filter((part) => part !== ''))
  const known = new Set([...Object.keys(numbers), '--install', '--quick', '--direct', '--pgbouncer', '--parts'])
  if ([...given.keys()].some((name) => !known.has(name)) || [...parts].some((part) => !PARTS.includes(part)))
    throw new CommandError(USE)
  const quick = given.has('--quick')
  const numberOf = (name: keyof typeof numbers, byDefault: number): number => {
    const value = Number(given.get(name) ?? byDefault)
    if (!Number.isSafeInteger(value) || value < 1) throw new CommandError(USE)
    return value
  }
  const { runLoadTest } = await import('./main.ts')
  await runLoadTest({
    install: given.has('--install'),
    deals: numberOf('--deals', quick ? 10_000 : numbers['--deals']),
    rounds: numberOf('--rounds', quick ? 2 : numbers['--rounds']),
    port: numberOf('--port', numbers['--port']),
    isDirect: given.has('--direct'),
    pgbouncer: given.get('--pgbouncer') || '/usr/sbin/pgbouncer',
    parts,
  })
}
