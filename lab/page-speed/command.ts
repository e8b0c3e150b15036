import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const USE =
  'Usage: npm run page-speed -- [--runs=<count>] [--pages=<name,name>] [--later] [--interactions [--slowness=<times>] [--steps=<part of a name>]] [--port=<number>]'
const known = new Set(['--runs', '--pages', '--later', '--interactions', '--slowness', '--steps', '--port'])

/**
 * npm run page-speed: Lighthouse on the pages of the demo, mobile settings, nothing kept from an earlier visit unless
 * `--later`; with `--interactions` instead how long a partner's page with 10,000 deals takes to answer a key or a click.
 * Ends with an error below the goal.
 * @throws CommandError unknown arguments
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = new Map(
    args.map((argument): [string, string] => {
      const [name = '', value = ''] = argument.split('=', 2)
      return [name, value]
    }),
  )
  const numberOf = (name: string, byDefault: number): number => {
    const value = Number(given.get(name) ?? byDefault)
    if (!Number.isSafeInteger(value) || value < 1) throw new CommandError(USE)
    return value
  }
  if ([...given.keys()].some((name) => !known.has(name))) throw new CommandError(USE)
  const { measurePages, measureInteractions } = await import('./main.ts')
  const port = numberOf('--port', 4730)
  const isFast = given.has('--interactions')
    ? await measureInteractions({ port, slowness: numberOf('--slowness', 1), wanted: given.get('--steps') ?? '' })
    : await measurePages({
        port,
        runs: numberOf('--runs', 3),
        pages: (given.get('--pages') ?? '').split(',').filter((name) => name !== ''),
        isLater: given.has('--later'),
      })
  if (!isFast) process.exitCode = 1
}
