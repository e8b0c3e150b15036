import { CommandError } from '../../tools/bootstrap/command-error.mjs'
import type { Dataset } from '../dataset/prepare-dataset.ts'
import type { Effort } from './measure.ts'

export const smallest: Dataset = { name: '10k', deals: 10_000, oneLarge: false }

const every: readonly Dataset[] = [
  smallest,
  { name: '100k', deals: 100_000, oneLarge: false },
  { name: '1m', deals: 1_000_000, oneLarge: true },
]

/** What is measured beside lists and deals. */
const parts = ['--documents', '--calculations', '--grid', '--realtime', '--day', '--backup', '--competitors']

export interface Options {
  readonly datasets: readonly Dataset[]
  readonly quick: boolean
  readonly effort: Effort
  /** Which parts run. */
  readonly parts: {
    readonly deals: boolean
    readonly documents: boolean
    readonly calculations: boolean
    readonly grid: boolean
    readonly realtime: boolean
    readonly day: boolean
    readonly backup: boolean
    readonly competitors: boolean
  }
  /** Peers by name, all where it is empty; and over how many deals. */
  readonly competitors: readonly string[]
  readonly deals: number
  /** Which operations, by name. */
  readonly wanted: RegExp
  /** Seconds after which the bench gives up. */
  readonly atMost: number
}

/**
 * `--quick`: 10,000 deals, few rounds; `--data=10k,1m` and `--operations=search` narrow a run down.
 * @throws CommandError unknown arguments
 */
export function readOptions(args: readonly string[]): Options {
  const given = new Map(
    args.map((argument): [string, string] => {
      const [name = '', value = ''] = argument.split('=', 2)
      return [name, value]
    }),
  )
  const quick = given.has('--quick')
  const deals = Number(given.get('--deals') ?? (quick ? 10_000 : 100_000))
  const names = given.get('--data')?.split(',') ?? (quick ? ['10k'] : every.map(({ name }) => name))
  const unknown = [...given.keys()].find(
    (name) => !['--quick', '--data', '--deals', '--operations', ...parts].includes(name),
  )
  const datasets = every.filter(({ name }) => names.includes(name))
  if (unknown !== undefined || datasets.length !== names.length || !(deals >= 1000)) {
    throw new CommandError(
      'Usage: npm run bench -- [--quick] [--data=10k,100k,1m] [--operations=<part of a name>] [--documents] [--calculations] [--grid] [--realtime] [--day] [--backup] [--competitors[=postgraphile,directus,strapi] [--deals=100000]]',
    )
  }
  return {
    quick,
    datasets,
    // By themselves with their argument; a run narrowed down to some operations leaves all out.
    parts: {
      deals: !parts.some((name) => given.has(name)),
      documents: given.has('--documents') || given.size === 0,
      calculations: given.has('--calculations') || given.size === 0,
      grid: given.has('--grid') || given.size === 0,
      realtime: given.has('--realtime') || given.size === 0,
      day: given.has('--day') || given.size === 0,
      backup: given.has('--backup') || given.size === 0,
      // They are installed when they are asked for, and never else.
      competitors: given.has('--competitors'),
    },
    competitors: (given.get('--competitors') ?? '').split(',').filter((name) => name !== ''),
    deals,
    effort: quick ? { rounds: 2, seconds: 0.7 } : { rounds: 5, seconds: 1 },
    wanted: new RegExp(given.get('--operations') ?? ''),
    // A peer that is installed first takes its time.
    atMost: quick && !given.has('--competitors') ? 600 : 3600,
  }
}
