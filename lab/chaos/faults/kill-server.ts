import { setTimeout as sleep } from 'node:timers/promises'
import { stopHarness, startHarness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { emailSummary, kinds, seconds, spread, violationsIn, type Row } from '../report.ts'

/**
 * kill -9 of the server with its own database, at any moment of its work, each time started again.
 * @param restSeconds see `lookUp`; 0: without documents, too
 */
export async function killServer(port: number, times: number, restSeconds?: number): Promise<Row[]> {
  const harness = await startHarness({ port })
  const work = new WriteLoad(harness, restSeconds === 0 ? null : undefined)
  work.start()
  const ready: number[] = []
  const again: number[] = []
  const violations: string[] = []
  for (let n = 0; n < times; n++) {
    await sleep(100 + Math.random() * 700)
    const killed = performance.now()
    await harness.server.kill()
    const began = performance.now()
    try {
      await harness.server.start()
    } catch (error) {
      violations.push(`Start ${n + 1} failed: ${String(error)}`)
      break
    }
    ready.push(performance.now() - began)
    again.push(await work.timeToRecovery(killed))
    await work.renew()
    if (n % 10 === 9) process.stderr.write(`    ${n + 1} kills\n`)
  }
  await work.end()
  const verification = await verifyWrites(harness, work, restSeconds)
  const { median, p95, most } = spread(ready)
  await stopHarness(harness)
  const seen = `ready again after ${seconds(median)} (p95 ${seconds(p95)}, most ${seconds(most)}); tries without an answer: ${kinds(verification.retried)}; ${emailSummary(verification)}`
  return [
    {
      fault: 'kill -9 of the server, with its own PostgreSQL',
      times: String(times),
      verification,
      recoveryMs: spread(again).most,
      seen,
      violations: [...violations, ...violationsIn(verification)],
    },
  ]
}
