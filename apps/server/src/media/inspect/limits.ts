import { defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'

/** In bytes, milliseconds and counts. */
export interface InspectionLimits extends PoolLimits {
  /** Processor time after which no further page is checked for being blank. */
  readonly coverage_ms: number
  /** Per image, checked before it is decoded. */
  readonly pixels: number
  /** Pages checked for being blank, from the first. */
  readonly max_pages_checked: number
  /** Of an archive: entries, total unpacked size, and unpacked size relative to packed. */
  readonly entries: number
  readonly unpacked: number
  readonly ratio: number
  /** The ratio applies only above this unpacked size. */
  readonly ratio_from: number
  /** Timeout for clamd. */
  readonly clamd_ms: number
}

const MEBI = 1024 * 1024

export const defaultInspectionLimits: InspectionLimits = {
  ...defaultPoolLimits,
  idle_ms: 30_000,
  coverage_ms: 6_000,
  pixels: 200_000_000,
  max_pages_checked: 50,
  entries: 10_000,
  unpacked: 2048 * MEBI,
  ratio: 200,
  ratio_from: 50 * MEBI,
  clamd_ms: 60_000,
}
