import { join } from 'node:path'
import { CommandError } from '../bootstrap/command-error.mjs'
import { run as runProgram } from '../bootstrap/run-program.mjs'
import { ROOT } from '../root.ts'

const USE = 'Usage: npm run fuzz -- [--requests <count>] [--seed <number>]'

/**
 * npm run fuzz: sends odd requests to a server with its own database, 100,000 by default, from a seed that is printed.
 * Ends with an error if one caused a fault.
 * @throws CommandError for other arguments
 */
export async function run(args: string[]): Promise<void> {
  const given = new Map<string, number>()
  for (let at = 0; at < args.length; at += 2) given.set(args[at] ?? '', Number(args[at + 1]))
  const isKnown = [...given].every(
    ([name, value]) => ['--requests', '--seed'].includes(name) && Number.isSafeInteger(value) && value > 0,
  )
  if (!isKnown) throw new CommandError(USE)
  const FUZZ_REQUESTS = String(given.get('--requests') ?? 100_000)
  const FUZZ_SEED = String(given.get('--seed') ?? Math.floor(Date.now() / 1000))
  console.log(`${FUZZ_REQUESTS} requests, from seed ${FUZZ_SEED} on.`)
  const { code } = await runProgram(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--project', 'database', 'apps/server/src/http/security/fuzz.test.ts'],
    { cwd: ROOT, env: { FUZZ_REQUESTS, FUZZ_SEED }, interrupt: true, killAfterMs: 30_000 },
  )
  process.exitCode = code
}
