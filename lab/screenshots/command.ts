import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const USE =
  'Usage: npm run screenshots -- --to=<folder> --data=<folder> [--full] [--only=<part,part>] [--port=<number>]\n' +
  '       npm run screenshots -- --to=<folder> --before=<folder> --after=<folder>'
const known = new Set(['--to', '--data', '--full', '--only', '--port', '--before', '--after'])

/**
 * npm run screenshots: takes a picture of every page and what its buttons open, in light at 1440 pixels and in dark at
 * 390, or with `--full` in both at both; or with `--before` and `--after` compares two such folders and draws what differs. The folder `--data` is made by
 * the first run and gives later ones the same people, records and day.
 * @throws CommandError unknown or missing arguments
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = new Map(
    args.map((argument): [string, string] => {
      const [name = '', value = ''] = argument.split('=', 2)
      return [name, value]
    }),
  )
  const to = given.get('--to') ?? ''
  const [before = '', after = ''] = [given.get('--before'), given.get('--after')]
  const data = given.get('--data') ?? ''
  const port = Number(given.get('--port') ?? 4740)
  const isComparison = before !== '' && after !== ''
  if ([...given.keys()].some((name) => !known.has(name)) || to === '' || (data === '') !== isComparison)
    throw new CommandError(USE)
  if (!Number.isSafeInteger(port)) throw new CommandError(USE)
  if (isComparison) {
    const { comparePictures } = await import('./compare-pictures.ts')
    await comparePictures({ before, after, to })
    return
  }
  const { takePictures } = await import('./take-pictures.ts')
  const only = (given.get('--only') ?? '').split(',').filter((part) => part !== '')
  await takePictures({ to, data, port, only, full: given.has('--full') })
}
