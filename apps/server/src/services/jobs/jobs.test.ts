import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication, testSecretKey, type Application } from '../../../testing/app/application.ts'
import { newUuid } from '../ids.ts'
import { KeyRing } from '../keys/key-ring.ts'
import { PayloadBox } from '../keys/payload-box.ts'
import { Jobs, schema } from './jobs.ts'

let app: Application
/** Stands for another process; `supervise` is called by hand. */
let other: PgBoss

beforeAll(async () => {
  app = await startApplication()
  other = new PgBoss({
    connectionString: app.ownerUrl,
    schema,
    supervise: false,
    schedule: false,
    migrate: false,
    max: 1,
  })
  await other.start()
})
afterAll(async () => {
  await other.stop({ graceful: false })
  await app.close()
})

const box = new PayloadBox(new KeyRing([testSecretKey]))

/** An email job in progress whose last heartbeat was this many seconds ago. */
async function startedEmailJob(silentSeconds: number): Promise<{ address: string; job: string }> {
  const address = `started-${silentSeconds}@example.com`
  const email = { id: newUuid(), to: { address }, subject: 'Started', paragraphs: ['Started'] }
  const [job] = await app.ask<{ id: string }>(
    `insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay)
     select name, $1, 'active', now(), now() - make_interval(secs => $2), heartbeat_seconds, retry_limit, 0
       from jobs.queue where name = 'send_email' returning id`,
    [JSON.stringify(box.seal('send_email', email)), silentSeconds],
  )
  return { address, job: job?.id ?? '' }
}

const capturedAddresses = async (): Promise<string[]> =>
  (await app.ask<{ recipient: string }>('select recipient from captured_emails')).map(({ recipient }) => recipient)

test("gives a killed process's job to another within a minute and leaves running jobs alone", async () => {
  const working = await startedEmailJob(20)
  const killed = await startedEmailJob(31)
  await app.ask(`update jobs.queue set monitor_on = now() - interval '2 minutes'`)
  await other.supervise('send_email')
  await expect.poll(capturedAddresses, { timeout: 10_000 }).toEqual([killed.address])
  expect(await app.ask(`select state from jobs.job where id = $1`, [working.job])).toEqual([{ state: 'active' }])
})

test('runs the waiting jobs of a queue that had another name in an earlier release', async () => {
  const address = 'former-queue@example.com'
  const email = { id: newUuid(), to: { address }, subject: 'Waiting', paragraphs: ['Waiting'] }
  await other.createQueue('send_mail')
  await other.send('send_mail', box.seal('send_mail', email))
  const next = await startApplication({ ownerUrl: app.ownerUrl })
  await expect.poll(capturedAddresses, { timeout: 10_000 }).toContain(address)
  await next.close()
})

test('adds heartbeats to the queues of an earlier release', async () => {
  await app.ask('update jobs.queue set heartbeat_seconds = null')
  const next = await startApplication({ ownerUrl: app.ownerUrl })
  await next.close()
  const without = await app.ask(
    `select name from jobs.queue where heartbeat_seconds is distinct from 30 and not starts_with(name, '__')`,
  )
  expect(without).toEqual([])
})

test('removes the schedules of an earlier release and keeps its own', async () => {
  await other.createQueue('tell_partners')
  await other.schedule('tell_partners', '* * * * *')
  const next = await startApplication({ ownerUrl: app.ownerUrl })
  await next.close()
  const names = (await other.getSchedules()).map(({ name }) => name)
  expect(names).toContain('notify_partners')
  expect(names).not.toContain('tell_partners')
})

test('a stop waits for a running job', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = async () => {
    started.resolve()
    await released.promise
  }
  const errors: unknown[] = []
  const jobs = new Jobs({ url: app.ownerUrl, box, onError: (error) => errors.push(error) })
  await jobs.start([{ name: 'long_work', formerNames: [], run, runBatch: null }], [])
  await other.send('long_work', box.seal('long_work', {}))
  await started.promise
  const closed = jobs.close()
  // Enough for a stop that doesn't wait to give the job up.
  for (let round = 0; round < 20; round++) await app.ask('select')
  released.resolve()
  await closed
  expect(await app.ask(`select state from jobs.job where name = 'long_work'`)).toEqual([{ state: 'completed' }])
  expect(errors).toEqual([])
})

test('runs a batch without those of its jobs that fail by themselves', async () => {
  const done = new Set<unknown>()
  const [batches, alone] = [new Array<number>(), new Array<unknown>()]
  const refuse = (payload: unknown) => {
    if ((payload as { poisoned?: true }).poisoned === true) throw new Error('poisoned')
  }
  const errors: unknown[] = []
  const jobs = new Jobs({ url: app.ownerUrl, box, onError: (error) => errors.push(error) })
  await other.createQueue('batched_work')
  const payloads = Array.from({ length: 20 }, (_, number) => (number === 7 ? { number, poisoned: true } : { number }))
  await other.insert(
    'batched_work',
    payloads.map((payload) => ({ data: box.seal('batched_work', payload), retryLimit: 0 })),
  )
  const runBatch = async (batch: readonly unknown[]) => {
    batches.push(batch.length)
    batch.forEach(refuse)
    for (const payload of batch) done.add((payload as { number: number }).number)
  }
  const run = async (payload: unknown) => {
    alone.push(payload)
    refuse(payload)
    done.add((payload as { number: number }).number)
  }
  await jobs.start([{ name: 'batched_work', formerNames: [], run, runBatch }], [])
  const states = () =>
    app.ask(`select state::text, count(*)::int from jobs.job where name = 'batched_work' group by 1 order by 1`)
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { state: 'completed', count: 19 },
    { state: 'failed', count: 1 },
  ])
  await jobs.close()
  expect(done.size).toBe(19)
  expect(batches[0]).toBe(20)
  expect(alone).toContainEqual(payloads[7])
  expect(errors.map(String)).toEqual(['Error: poisoned'])
})
