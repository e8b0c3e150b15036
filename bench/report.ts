import { CLIENTS, type Figures, type Result } from './measure.ts'

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

function oneClient({ median, p99 }: Figures): string {
  return `${few(median)} / ${few(p99)}`
}

function cost({ server, database }: Figures): string {
  return `${few(server)} + ${few(database)}`
}

/** Per operation: one client, many clients, processor time, and the ratios that are wanted. */
export function comparisonTable({ set, results }: Measured): string {
  const rows = results.map(({ operation, writes, figures: { loanyard, plain, same } }) => [
    operation,
    ...[loanyard, plain, same].map(oneClient),
    ...[loanyard, plain, same].map((figures) => perSecond(figures.perSecond)),
    writes
      ? (loanyard.perSecond / plain.perSecond).toFixed(2)
      : against(loanyard.perSecond / plain.perSecond, 0.7, 'at least'),
    writes
      ? against(loanyard.perSecond / same.perSecond, 0.6, 'at least')
      : (loanyard.perSecond / same.perSecond).toFixed(2),
    ...[loanyard, plain, same].map(cost),
  ])
  const who = ['Loanyard', 'plain', 'same']
  const head = [
    set,
    ...who.map((name) => `${name}: ms median / p99, 1 client`),
    ...who.map((name) => `${name}: answers/s, ${CLIENTS} clients`),
    'of plain',
    'of same',
    ...who.map((name) => `${name}: µs server + database`),
  ]
  return table(head, rows)
}

/** The partner with a fifth of the million: what is wanted is a part of the plain SQL's time. */
export function largeTable({ set, results }: Measured): string {
  const rows = results.map(({ operation, figures: { loanyard, plain, same } }) => {
    const part = loanyard.median / plain.median
    const wanted = /newest/.test(operation) ? 0.1 : /search/.test(operation) ? 0.2 : null
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
