import { expect, test } from 'vitest'
import * as z from 'zod'
import { jobs } from '../../features/jobs.ts'
import type { ScopedContext } from '../context.ts'
import { defineJob, queueJob, type JobContexts } from './define-job.ts'

const ran: string[] = []
const job = defineJob({
  name: 'greet',
  schema: z.object({ greeting: z.string() }),
  run: async (_contexts, { greeting }) => void ran.push(greeting),
})

/** This job needs none. */
const contexts = {} as JobContexts

test('runs a payload of its shape and rejects any other', async () => {
  await job.parseAndRun(contexts, { greeting: 'hello', of_a_later_release: true })
  for (const payload of [{ greeting: 5 }, {}, null]) {
    await expect(job.parseAndRun(contexts, payload)).rejects.toThrow(z.ZodError)
  }
  expect(ran).toEqual(['hello'])
})

test('queues by name; a payload of another shape does not compile', async () => {
  const queued: unknown[] = []
  const tx = { jobs: { enqueue: async (_: unknown, ...rest: unknown[]) => void queued.push(rest) } }
  const ctx = tx as unknown as ScopedContext
  await queueJob(ctx, job, { greeting: 'hello' }, 5)
  // @ts-expect-error the greeting is a string
  await queueJob(ctx, job, { greeting: 5 })
  expect(queued).toEqual([
    ['greet', [{ payload: { greeting: 'hello' }, owner: null }], 5],
    ['greet', [{ payload: { greeting: 5 }, owner: null }], 0],
  ])
})

test('runs the waiting jobs of earlier releases under their names of today', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const renamed = jobs.flatMap(({ name, formerNames }) => formerNames.map((former) => [former, name]))
  expect(Object.fromEntries(renamed)).toEqual({
    send_mail: 'send_email',
    tell_client: 'notify_client',
    tell_lender: 'notify_lender',
    follow_signing: 'sync_signing',
  })
})
