import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const USE = 'Usage: npm run mutations -- [--list] [--only=<id or area>,…] [--resume]'

/**
 * npm run mutations: plants each bug of lab/mutations/bugs in a copy of the tree and runs the tests that should notice
 * (docs/evidence/mutations.md).
 * @throws CommandError unknown arguments; a bug no test noticed, or that no longer applies
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = new Map<string, string>()
  const words = args.flatMap((argument) => argument.split('=', 2))
  for (let word = words.shift(); word !== undefined; word = words.shift())
    given.set(word, word === '--only' ? (words.shift() ?? '') : '')
  const only = given.get('--only')
  const isKnown = [...given.keys()].every((name) => ['--list', '--only', '--resume'].includes(name))
  if (!isKnown || only === '') throw new CommandError(USE)
  const { listBugs, runMutations } = await import('./main.ts')
  const wanted = only?.split(',') ?? []
  if (given.has('--list')) listBugs(wanted)
  else await runMutations({ only: wanted, resume: given.has('--resume') })
}
