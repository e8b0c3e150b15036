import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Server } from '../../../apps/server/testing/storage/s3-server.ts'
import { onCleanup } from '../../harness/cleanup.ts'
import { orphanedFiles } from '../harness/orphaned-files.ts'
import { stopHarness, startHarness, type Harness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { kinds, spread, violationsIn, type Row } from '../report.ts'

const times = 3

interface Store {
  readonly name: string
  readonly awayMs: number
  readonly leave: () => void
  readonly comeBack: () => void
}

/** The folder of documents is gone and comes back; an S3 service accepts requests without answering, and recovers. */
export async function storageOutage(port: number): Promise<Row[]> {
  const harness = await startHarness({ port })
  const files = join(harness.dataDir, 'files')
  const folder: Store = {
    name: 'folder of documents gone',
    awayMs: 5000,
    leave: () => renameSync(files, `${files}.away`),
    comeBack: () => renameSync(`${files}.away`, files),
  }
  const row = await disturb(harness, folder)
  const left = await orphanedFiles(harness)
  await stopHarness(harness)
  return [{ ...row, violations: [...row.violations, ...left] }, ...(await serviceOutage(port))]
}

async function serviceOutage(port: number): Promise<Row[]> {
  const s3 = await startS3Server()
  if (s3 === null) return []
  onCleanup(s3.stop)
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
  }
  const harness = await startHarness({ port, env })
  const rows = [
    await disturb(harness, { name: 'S3 service silent', awayMs: 15_000, leave: s3.hold, comeBack: s3.resume }),
  ]
  await stopHarness(harness)
  return rows
}

async function disturb(harness: Harness, { name, awayMs, leave, comeBack }: Store): Promise<Row> {
  const work = new WriteLoad(harness)
  work.start()
  await sleep(4000)
  const usual = medianOfOthers(work, 0)
  const away: number[] = []
  const again: number[] = []
  for (let n = 0; n < times; n++) {
    const from = work.writes.length
    leave()
    await sleep(awayMs)
    away.push(medianOfOthers(work, from))
    comeBack()
    again.push(await work.timeToRecovery(performance.now(), 'document'))
    await work.renew()
  }
  await work.end()
  const verification = await verifyWrites(harness, work)
  const slowest = Math.max(...away)
  return {
    fault: name,
    times: `${times} × ${awayMs / 1000} s`,
    verification,
    recoveryMs: spread(again).most,
    seen: `documents were asked again after: ${kinds(verification.retried)}; everything else as before (median ${usual.toFixed(0)} ms, during it ${slowest.toFixed(0)} ms)`,
    violations: [
      ...violationsIn(verification),
      ...(slowest > 2 * usual + 20 ? ['What needs no documents was slower.'] : []),
    ],
  }
}

/** Milliseconds of a write without a document, the median of those from that one on. */
function medianOfOthers({ writes }: WriteLoad, from: number): number {
  return spread(writes.slice(from).flatMap(({ kind, ms }) => (kind === 'document' ? [] : [ms]))).median
}
