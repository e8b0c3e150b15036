import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { fuzz, PART } from '../../../testing/fuzz/run.ts'

/** `npm run fuzz` sets these. In the tests it is a short, repeatable run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 800)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

const app = await startApplication({ env: { TRUST_PROXY: 'loopback' } })
afterAll(() => app.close())

test(
  `${requests} odd requests from the published document as nine people: no fault, nothing of the inside, no row of another partner`,
  async () => {
    const began = performance.now()
    const tally = await fuzz(app, { requests, seed })
    const figures = tally.figures((performance.now() - began) / 1000)
    const seeds = `Seeds ${seed} to ${seed + Math.ceil(requests / PART) - 1}, one for each ${PART}.`
    for (const line of [...figures.split('\n'), seeds]) process.stdout.write(`figure: fuzz: ${line}\n`)
    expect(tally.faults.slice(0, 20).join('\n\n'), `run again: npm run fuzz -- --requests ${PART} --seed <seed>`).toBe(
      '',
    )
    expect(tally.between(200, 300)).toBeGreaterThan(requests / 20)
    expect(tally.between(400, 500)).toBeGreaterThan(requests / 4)
    if (requests >= 2000) expect(tally.idle).toEqual([])
  },
  60_000 + requests * 100,
)
