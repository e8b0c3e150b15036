import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathOf } from '../../apps/server/src/services/storage/folder/folder-tree.ts'
import { ROOT } from '../../tools/root.ts'
import { dropCopy, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { BENCH_DIR, connected, type Cluster } from '../harness/database-cluster.ts'

interface Documents {
  readonly count: number
  readonly size: number
}

const usual: Documents = { count: 1000, size: 1_000_000 }

type Run = Readonly<{ seconds: number; memory: number }>

/** Backs up and restores data sets with documents, by the commands people use, and prints a row for each. */
export async function benchBackup(cluster: Cluster, datasets: readonly Dataset[], documents = usual): Promise<void> {
  console.log(
    `\nBackup and restore, with ${documents.count} documents of ${documents.size / 1e6} MB. Memory: the most of the command’s process.`,
  )
  console.log(
    '| deals | database | tables packed | backup | the next one | --check | restore | memory: backup, restore |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const dataset of datasets) console.log(await rowOf(cluster, dataset, documents))
}

async function rowOf(cluster: Cluster, dataset: Dataset, documents: Documents): Promise<string> {
  const database = await prepareDataset(cluster, dataset)
  const empty = `${database}_restored`
  const folder = join(BENCH_DIR, 'backup')
  rmSync(folder, { recursive: true, force: true })
  try {
    const size = await fillDocuments(cluster.superuserUrl(database), join(folder, 'files'), documents)
    await connected(cluster.superuserUrl('postgres'), async (admin) => {
      await admin.query(`drop database if exists ${empty} with (force)`)
      await admin.query(`create database ${empty} owner loanyard_owner`)
    })
    const to = join(folder, 'backups')
    const from = { DATABASE_URL: cluster.ownerUrl(database), FILES_DIR: join(folder, 'files') }
    const backup = await command(['backup', '--to', to], from)
    const next = await command(['backup', '--to', to], from)
    const one = join(to, readdirSync(to).toSorted()[0] ?? '')
    const check = await command(['restore', '--from', one, '--check'], {})
    const into = { DATABASE_URL: cluster.ownerUrl(empty), FILES_DIR: join(folder, 'restored') }
    const restore = await command(['restore', '--from', one], into)
    const seconds = [backup, next, check, restore].map((run) => `${run.seconds.toFixed(1)} s`)
    const memory = `${backup.memory}, ${restore.memory} MiB`
    const cells = [dataset.deals.toLocaleString('en'), mb(size), mb(packed(one)), ...seconds, memory]
    return `| ${cells.join(' | ')} |`
  } finally {
    await dropCopy(cluster, empty)
    await dropCopy(cluster, database)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives one deal its documents, in rows and in files. Returns the bytes of the database. */
async function fillDocuments(superuserUrl: string, files: string, { count, size }: Documents): Promise<number> {
  return connected(superuserUrl, async (client) => {
    for (let made = 0; made < count; made++) {
      const bytes = randomBytes(size)
      const key = `documents/${randomUUID()}`
      const path = pathOf(join(files, 'objects'), key)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
      await client.query(
        `insert into documents (partner_id, id, deal_id, name, declared_type, state, upload_key, object_key, content_type, size,
                                sha256, crc32, uploaded_by, uploaded_by_name)
         select d.partner_id, $1::uuid, d.id, 'Bench ' || $1::text, 'text/plain', 'ready', 'incoming/' || $1::text, $2, 'text/plain', $3, $4, 0, u.id, 'Bench'
           from (select partner_id, id from deals limit 1) d, (select id from users limit 1) u`,
        [randomUUID(), key, bytes.length, createHash('sha256').update(bytes).digest()],
      )
    }
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]?.size)
  })
}

/** Runs a command to its end. Returns its seconds, and the most memory it had, in MiB. */
async function command(args: string[], env: Record<string, string>): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: join(BENCH_DIR, 'backup/data'), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, peakOf(child.pid ?? 0))), 50)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`npm run ${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, memory: Math.round(memory) }
}

/** The most resident memory a process has had, in MiB; 0 where the system does not tell. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function packed(backup: string): number {
  const tables = join(backup, 'tables')
  return readdirSync(tables).reduce((sum, name) => sum + statSync(join(tables, name)).size, 0)
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
