import { CLIENTS, type Measurements, type Result } from './measure.ts'

/** Results of one set of partners: `10k`, `100k`, `1m`, or `1m large` for the one partner with a fifth of the million. */
export interface Measured {
  readonly set: string
  readonly results: readonly Result[]
}

const few = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
const perSecond = (value: number): string => Math.round(value).toLocaleString('en')
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** A ratio with what was wanted of it: bold where it is missed. */
function against(ratio: number, wanted: number, kind: 'at least' | 'at most'): string {
  const reached = kind === 'at least' ? ratio >= wanted : ratio <= wanted
  return reached ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`
}

function oneClient({ median, p99 }: Measurements): string {
  return `${few(median)} / ${few(p99)}`
}

function cost({ server, database }: Measurements): string {
  return `${few(server)} + ${few(database)}`
}

/** Per operation: one client, many clients, and the ratios that are wanted. */
export function speedTable({ set, results }: Measured): string {
  const rows = results.map(({ operation, writes, figures: { loanyard, plain, same } }) => {
    const [ofPlain, ofSame] = [loanyard.perSecond / plain.perSecond, loanyard.perSecond / same.perSecond]
    return [
      operation,
      ...[loanyard, plain, same].map(oneClient),
      ...[loanyard, plain, same].map((figures) => perSecond(figures.perSecond)),
      writes ? ofPlain.toFixed(2) : against(ofPlain, 0.7, 'at least'),
      writes ? against(ofSame, 0.6, 'at least') : ofSame.toFixed(2),
    ]
  })
  const head = [
    set,
    'Loanyard, ms',
    'plain, ms',
    'same, ms',
    'Loanyard, /s',
    'plain, /s',
    'same, /s',
    'of plain',
    'of same',
  ]
  return `1 client: median / p99 in ms. ${CLIENTS} clients: answers per second.\n\n${table(head, rows)}`
}

/** Processor time per answer with many clients. */
export function costTable({ set, results }: Measured): string {
  const rows = results.map(({ operation, figures: { loanyard, plain, same } }) => [
    operation,
    ...[loanyard, plain, same].map(cost),
  ])
  return `Processor time per answer, µs: server + database.\n\n${table([set, 'Loanyard', 'plain', 'same'], rows)}`
}

/** The partner with a fifth of the million: what is wanted is a part of the plain SQL's time. */
export function largeTable({ set, results }: Measured): string {
  const rows = results.map(({ operation, figures: { loanyard, plain, same } }) => {
    const part = loanyard.median / plain.median
    // Where nothing is found there is nothing to save: both answer within a millisecond.
    const wanted = /newest/.test(operation) ? 0.1 : /search, (common|rare)/.test(operation) ? 0.2 : null
    return [
      operation,
      ...[loanyard, plain, same].map(oneClient),
      wanted === null ? part.toFixed(3) : against(part, wanted, 'at most'),
    ]
  })
  return table([set, 'Loanyard: ms median / p99', 'plain: ms', 'same: ms', 'of the plain time'], rows)
}

/** How each median grows from the smallest to the largest set. */
export function growthTable(sets: readonly Measured[]): string {
  const [first, last] = [sets[0], sets.at(-1)]
  if (first === undefined || last === undefined) return ''
  const rows = first.results.map(({ operation }) => {
    const medians = sets.map(({ results }) => results.find((result) => result.operation === operation)?.figures)
    const [smallest, largest] = [medians[0], medians.at(-1)]
    const grown = (who: 'loanyard' | 'plain') => (largest?.[who].median ?? NaN) / (smallest?.[who].median ?? NaN)
    return [
      operation,
      ...medians.map((figures) => few(figures?.loanyard.median ?? NaN)),
      against(grown('loanyard'), 1.5, 'at most'),
      grown('plain').toFixed(2),
    ]
  })
  return table(
    ['Loanyard, 1 client, ms median', ...sets.map(({ set }) => set), `${last.set} : ${first.set}`, 'the same of plain'],
    rows,
  )
}
