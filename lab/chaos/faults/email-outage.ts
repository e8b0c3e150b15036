import { setTimeout as sleep } from 'node:timers/promises'
import { stopHarness, startHarness, type Harness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { emailSummary, spread, violationsIn, type Row } from '../report.ts'

const times = 3
const awayMs = 8000
/** Emails are tried again after 5 seconds, then twice as long each time. */
const maxEmailMs = 60_000

/** The mail server goes away and comes back, while new deals invite their borrowers by email. */
export async function emailOutage(port: number): Promise<Row[]> {
  const harness = await startHarness({ port })
  const work = new WriteLoad(harness)
  work.start()
  await sleep(awayMs)
  const usual = medianMs(work, 0)
  const away: number[] = []
  const recoveries: number[] = []
  for (let n = 0; n < times; n++) {
    const before = work.writes.length
    await harness.mailServer.takeOffline()
    await sleep(awayMs)
    away.push(medianMs(work, before))
    recoveries.push(await bringOnline(harness))
    await work.renew()
  }
  await work.end()
  const verification = await verifyWrites(harness, work)
  await stopHarness(harness)
  const [quickest, slowest] = [usual, Math.max(...away)]
  return [
    {
      fault: 'SMTP server away',
      times: `${times} × ${awayMs / 1000} s`,
      verification,
      recoveryMs: spread(recoveries).most,
      seen: `nothing: requests take as long as before (median ${quickest.toFixed(0)} ms, while it is away ${slowest.toFixed(0)} ms); emails come later: ${emailSummary(verification)}`,
      violations: [
        ...violationsIn(verification),
        ...(verification.emails.duplicated > 0 ? [`${verification.emails.duplicated} emails were sent twice.`] : []),
        ...(slowest > 2 * quickest + 20 ? ['Requests waited for the mail server.'] : []),
      ],
    },
  ]
}

/** Milliseconds of a write, the median of those from that one on. */
function medianMs({ writes }: WriteLoad, from: number): number {
  return spread(writes.slice(from).map(({ ms }) => ms)).median
}

/** Returns the milliseconds until the first email came. */
async function bringOnline({ mailServer }: Harness): Promise<number> {
  const began = performance.now()
  await mailServer.bringOnline()
  const before = mailServer.accepted.length
  while (mailServer.accepted.length === before) {
    if (performance.now() - began > maxEmailMs) throw new Error('no email came once the mail server was back')
    await sleep(20)
  }
  return performance.now() - began
}
