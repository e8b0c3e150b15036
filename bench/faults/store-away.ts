import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Server } from '../../apps/server/testing/storage/s3-server.ts'
import { onEnd } from '../ending.ts'
import { untidy } from './files.ts'
import { lookUp } from './ledger.ts'
import { kinds, spread, wrongIn, type Row } from './report.ts'
import { endRig, startRig, type Rig } from './rig.ts'
import { Work } from './work.ts'

const times = 3

interface Store {
  readonly name: string
  readonly awayMs: number
  readonly leave: () => void
  readonly comeBack: () => void
}

/** The folder of documents is gone and comes back; an S3 service takes what is sent and says nothing, and goes on. */
export async function storeAway(port: number): Promise<Row[]> {
  const rig = await startRig({ port })
  const files = join(rig.dataDir, 'files')
  const folder: Store = {
    name: 'folder of documents gone',
    awayMs: 5000,
    leave: () => renameSync(files, `${files}.away`),
    comeBack: () => renameSync(`${files}.away`, files),
  }
  const row = await disturb(rig, folder)
  const left = await untidy(rig)
  await endRig(rig)
  return [{ ...row, wrong: [...row.wrong, ...left] }, ...(await serviceAway(port))]
}

async function serviceAway(port: number): Promise<Row[]> {
  const s3 = await startS3Server()
  if (s3 === null) return []
  onEnd(s3.stop)
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
  }
  const rig = await startRig({ port, env })
  const rows = [await disturb(rig, { name: 'S3 service silent', awayMs: 15_000, leave: s3.hold, comeBack: s3.goOn })]
  await endRig(rig)
  return rows
}

async function disturb(rig: Rig, { name, awayMs, leave, comeBack }: Store): Promise<Row> {
  const work = new Work(rig)
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
    again.push(await work.worksAgain(performance.now(), 'document'))
    await work.renew()
  }
  await work.end()
  const found = await lookUp(rig, work)
  const slowest = Math.max(...away)
  return {
    fault: name,
    times: `${times} × ${awayMs / 1000} s`,
    found,
    worksAgainMs: spread(again).most,
    seen: `documents were asked again after: ${kinds(found.retried)}; everything else as before (median ${usual.toFixed(0)} ms, meanwhile ${slowest.toFixed(0)} ms)`,
    wrong: [...wrongIn(found), ...(slowest > 2 * usual + 20 ? ['What needs no documents was slower.'] : [])],
  }
}

/** Milliseconds of a write without a document, the median of those from that one on. */
function medianOfOthers({ writes }: Work, from: number): number {
  return spread(writes.slice(from).flatMap(({ kind, ms }) => (kind === 'document' ? [] : [ms]))).median
}
