/** What an inspection may cost. Bytes, milliseconds, counts. */
export interface Limits {
  /** Of a worker's processor time for one document: a busy machine makes no document damaged. */
  readonly open_ms: number
  /** By the clock, until it counts as a machine too busy to look at documents. */
  readonly wait_ms: number
  /** Of processor time, after which no further page is looked at for ink. */
  readonly look_ms: number
  /** For a worker to start; not part of `open_ms`. */
  readonly start_ms: number
  /** WebAssembly memory of each of the libraries in a worker. */
  readonly worker_memory: number
  readonly workers: number
  /** A worker that has had nothing to do for so long ends, and gives its memory back. */
  readonly idle_ms: number
  /** Of a picture, before it is decoded. */
  readonly pixels: number
  /** Pages looked at for ink, from the first. */
  readonly pages_looked_at: number
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

export const usualLimits: Limits = {
  open_ms: 20_000,
  wait_ms: 90_000,
  look_ms: 6_000,
  start_ms: 60_000,
  worker_memory: 1024 * MEBI,
  workers: 2,
  idle_ms: 30_000,
  pixels: 200_000_000,
  pages_looked_at: 50,
  entries: 10_000,
  unpacked: 2048 * MEBI,
  ratio: 200,
  ratio_from: 50 * MEBI,
  clamd_ms: 60_000,
}
