import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const USE = (parts: readonly string[]) =>
  `Usage: npm run chaos -- [--kills <count>] [--database-kills <count>] [--port <first of ten>] [--parts ${parts.join(',')}]`
const numbers = { '--kills': 100, '--database-kills': 20, '--port': 4740 } as const

/**
 * npm run chaos: kills, full disks, services that are away, wrong clocks and slow clients, under a load of writes
 * (docs/evidence/tests-and-attacks.md).
 * @throws CommandError unknown arguments
 */
export async function run(args: readonly string[]): Promise<void> {
  const { runChaos, PARTS } = await import('./main.ts')
  const given = new Map<string, string>()
  const words = args.flatMap((argument) => argument.split('=', 2))
  for (let at = 0; at < words.length; at += 2) given.set(words[at] ?? '', words[at + 1] ?? '')
  const parts = new Set((given.get('--parts') ?? '').split(',').filter((part) => part !== ''))
  const isKnown = [...given.keys()].every((name) => name in numbers || name === '--parts')
  if (!isKnown || [...parts].some((part) => !PARTS.includes(part))) throw new CommandError(USE(PARTS))
  const numberOf = (name: keyof typeof numbers): number => {
    const value = Number(given.get(name) ?? numbers[name])
    if (!Number.isSafeInteger(value) || value < 1) throw new CommandError(USE(PARTS))
    return value
  }
  const [kills, databaseKills, port] = [numberOf('--kills'), numberOf('--database-kills'), numberOf('--port')]
  await runChaos({ kills, databaseKills, port, parts })
}
