import { defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'

/** What an inspection may cost. Bytes, milliseconds, counts. */
export interface InspectionLimits extends PoolLimits {
  /** Of processor time, after which no further page is looked at for ink. */
  readonly coverage_ms: number
  /** Of a picture, before it is decoded. */
  readonly pixels: number
  /** Pages looked at for ink, from the first. */
  readonly max_pages_checked: number
  /** Entries of an archive, what they unpack to, and how many times more than they take up. */
  readonly entries: number
  readonly unpacked: number
  readonly ratio: number
  /** Up to so much, unpacked, the ratio does not matter. */
  readonly ratio_from: number
  /** For clamd to say something. */
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
