import { setTimeout as sleep } from 'node:timers/promises'
import { lookUp } from './ledger.ts'
import { aboutMails, kinds, seconds, spread, wrongIn, type Row } from './report.ts'
import { endRig, startRig } from './rig.ts'
import { Work } from './work.ts'

/**
 * kill -9 of the server with its own database, at any moment of its work, each time started again.
 * @param restSeconds see `lookUp`; 0: without documents, too
 */
export async function killServer(port: number, times: number, restSeconds?: number): Promise<Row[]> {
  const rig = await startRig({ port })
  const work = new Work(rig, restSeconds === 0 ? null : undefined)
  work.start()
  const ready: number[] = []
  const again: number[] = []
  const wrong: string[] = []
  for (let n = 0; n < times; n++) {
    await sleep(100 + Math.random() * 700)
    const killed = performance.now()
    await rig.server.kill()
    const began = performance.now()
    try {
      await rig.server.start()
    } catch (error) {
      wrong.push(`Start ${n + 1} failed: ${String(error)}`)
      break
    }
    ready.push(performance.now() - began)
    again.push(await work.worksAgain(killed))
    await work.renew()
    if (n % 10 === 9) process.stderr.write(`    ${n + 1} kills\n`)
  }
  await work.end()
  const found = await lookUp(rig, work, restSeconds)
  const { median, p95, most } = spread(ready)
  await endRig(rig)
  const seen = `ready again after ${seconds(median)} (p95 ${seconds(p95)}, most ${seconds(most)}); tries without an answer: ${kinds(found.retried)}; ${aboutMails(found)}`
  return [
    {
      fault: 'kill -9 of the server, with its own PostgreSQL',
      times: String(times),
      found,
      worksAgainMs: spread(again).most,
      seen,
      wrong: [...wrong, ...wrongIn(found)],
    },
  ]
}
