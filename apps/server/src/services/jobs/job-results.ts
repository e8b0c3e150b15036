import type { Job, JobResult } from 'pg-boss'
import type { SealedPayload } from '../keys/payload-box.ts'

export type SealedJob = Job<SealedPayload>

interface BatchWork {
  /** All or nothing. */
  readonly runAll: (jobs: readonly SealedJob[]) => Promise<void>
  readonly runOne: (job: SealedJob) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Runs jobs together. Halves a batch that fails until those remain that fail by themselves. */
export async function resultsOf(jobs: readonly SealedJob[], work: BatchWork): Promise<JobResult[]> {
  const [first] = jobs
  if (jobs.length === 1 && first !== undefined) return [await resultOf(first, work.runOne, work.onError)]
  try {
    await work.runAll(jobs)
    return jobs.map(({ id }) => ({ id, status: 'completed' }))
  } catch {
    const half = Math.ceil(jobs.length / 2)
    const results = await resultsOf(jobs.slice(0, half), work)
    return [...results, ...(await resultsOf(jobs.slice(half), work))]
  }
}

export async function resultOf(
  job: SealedJob,
  run: (job: SealedJob) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await run(job)
  } catch (error) {
    onError(error)
    const message = error instanceof Error ? error.message : String(error)
    return { id: job.id, status: 'failed', output: { message } }
  }
  return { id: job.id, status: 'completed' }
}
