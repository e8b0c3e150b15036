import { CLIENTS } from '../bench/measure.ts'
import type { Measurements, Result } from './measure.ts'

const few = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
const whole = (value: number): string => Math.round(value).toLocaleString('en')
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function table(
  head: readonly string[],
  results: readonly Result[],
  cell: (figures: Measurements, ours: Measurements) => string,
): string {
  const rows = results.map(({ operation, figures }) => {
    const ours = figures[0]
    return row([operation, ...figures.map((each) => (ours === undefined ? '' : cell(each, ours)))])
  })
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}

/**
 * Times and rates, how often as fast Loanyard is, and processor time.
 * @param names of those that were measured, Loanyard first
 */
export function competitorsReport(names: readonly string[], results: readonly Result[]): string {
  const ratios = (read: (figures: Measurements, ours: Measurements) => number) =>
    table(['', ...names], results, (figures, ours) => (figures === ours ? '1' : few(read(figures, ours))))
  return [
    `1 client: median ms · ${CLIENTS} clients: answers per second.`,
    table(['', ...names], results, ({ median, perSecond }) => `${few(median)} · ${whole(perSecond)}`),
    `${CLIENTS} clients: how many answers Loanyard gives while the peer gives one.`,
    ratios((figures, ours) => ours.perSecond / figures.perSecond),
    '1 client: how many times as long as Loanyard the peer takes.',
    ratios((figures, ours) => figures.median / ours.median),
    'Processor time per answer, µs: server + database.',
    table(['', ...names], results, ({ server, database }) => `${whole(server)} + ${whole(database)}`),
  ].join('\n\n')
}
