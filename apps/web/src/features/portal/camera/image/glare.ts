import { histogramOf, percentile, type Gray } from './pixels.ts'
import { largestRegion } from './regions.ts'

const cell = 8
/** All of a cell at least as bright is burned out: not even the paper's grain is left. */
const burnedOut = 250
/** Paper as bright as this is white all over, as in a scan or on a screen. */
const whitePaper = 236
/** The smallest and largest share of the picture that a reflection covers. */
const smallest = 0.008
const largest = 0.45

/** Whether a burned-out spot covers part of a page that is darker elsewhere. */
export function hasGlare({ data, width, height }: Gray): boolean {
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)]
  const spots = new Uint8Array(columns * rows)
  const brightness: number[] = []
  for (let index = 0; index < spots.length; index++) {
    const values = cellValues(data, width, (Math.floor(index / columns) * width + (index % columns)) * cell)
    if (Math.min(...values) >= burnedOut) spots[index] = 1
    else brightness.push(Math.round(values.reduce((sum, value) => sum + value, 0) / values.length))
  }
  const spot = largestRegion(spots, columns)
  if (spot === null || brightness.length === 0) return false
  const share = spot.area / spots.length
  const paper = percentile(histogramOf(brightness), 0.8)
  return share >= smallest && share <= largest && paper < whitePaper
}

function cellValues(data: Uint8Array, width: number, from: number): number[] {
  return Array.from({ length: cell * cell }, (_, at) => data[from + Math.floor(at / cell) * width + (at % cell)] ?? 0)
}
