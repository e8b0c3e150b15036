import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { calls } from '@loanyard/contract/calls'
import { embeddedOwnerUrl } from '../../tools/testing/start-loanyard.ts'
import { callApi, createPartner, type Caller } from '../harness/api-caller.ts'
import { BENCH_DIR } from '../harness/database-cluster.ts'
import { startAlone, type Running } from '../harness/start-servers.ts'

const mib = 1024 * 1024

interface Size {
  /** Files of an archive. */
  readonly small: { readonly count: number; readonly bytes: number }
  readonly large: { readonly count: number; readonly bytes: number }
}

const usual: Size = { small: { count: 200, bytes: 5_000_000 }, large: { count: 5, bytes: 1_000_000_000 } }

/** Text that does not repeat, so that nothing on the way can make it shorter. */
function piece(size: number, number: number): Buffer {
  const line = `${number} The quick brown fox jumps over the lazy dog and ${Math.sin(number)}\n`
  return Buffer.alloc(size, line)
}

/** Sends a file of that many bytes in one PUT, as a stream, and has it scanned. Returns its id. */
async function upload(
  { caller, deal }: { caller: Caller; deal: string },
  size: number,
  number: number,
): Promise<string> {
  const made = await callApi<{ id: string; presigned_url: string; headers: Record<string, string> }>(
    caller,
    calls.documents.createUpload,
    {},
    { file_name: `Bench ${number}.txt`, file_type: 'text/plain', deal, size },
  )
  const chunk = piece(mib, number)
  function* bytes(): Generator<Buffer> {
    for (let left = size; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  const { pathname, search } = new URL(made.presigned_url)
  const init = {
    method: 'PUT',
    headers: { ...made.headers, 'content-length': String(size) },
    body: Readable.toWeb(Readable.from(bytes())),
    duplex: 'half',
  }
  const sent = await fetch(`${caller.url}${pathname}${search}`, init as unknown as RequestInit)
  if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`)
  await callApi(caller, calls.documents.completeUpload, { document_id: made.id })
  return made.id
}

/** Reads an address to its end. Returns how many bytes and seconds. */
async function drain(address: string): Promise<{ bytes: number; seconds: number }> {
  const began = performance.now()
  const reply = await fetch(address)
  if (!reply.ok || reply.body === null) throw new Error(`${address}: ${reply.status}`)
  let bytes = 0
  for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
  return { bytes, seconds: (performance.now() - began) / 1000 }
}

/** Runs `work` and says how far the server's memory went above what it was, in MiB. */
async function growth(server: Running, work: () => Promise<unknown>): Promise<number> {
  const before = server.memory()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, server.memory())), 50)
  await work()
  clearInterval(timer)
  return Math.max(most, server.memory()) - before
}

/** MB per second of `zip -0` over the same files, from disk to a pipe. */
async function plainZip(count: number, size: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-zip-'))
  try {
    mkdirSync(join(folder, 'files'))
    for (let number = 0; number < count; number++)
      writeFileSync(join(folder, 'files', `${number}.txt`), piece(size, number))
    const began = performance.now()
    const zip = spawn('zip', ['-0', '-q', '-r', '-', 'files'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let bytes = 0
    zip.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
    await once(zip, 'close')
    return bytes / 1e6 / ((performance.now() - began) / 1000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const gigabytes = (bytes: number) => `${bytes / 1e9} GB`
const round = (value: number) => value.toFixed(value < 10 ? 2 : 0)

/** Documents: how fast archives are beside `zip -0`, and how much memory large files take. Needs 7 GB of disk for a while. */
export async function benchDocuments(
  port: number,
  size: Size = usual,
  dataDir = join(BENCH_DIR, 'documents'),
): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  const server = await startAlone(port, dataDir)
  try {
    await measureDocuments(server, embeddedOwnerUrl(dataDir), size)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureDocuments(server: Running, ownerUrl: string, { small: files, large: big }: Size): Promise<void> {
  const url = `http://127.0.0.1:${server.port}`
  const { caller, deal } = await createPartner(url, ownerUrl)
  const where = { caller, deal }
  const archive = async (doc_ids: string[]): Promise<string> => {
    const { token } = await callApi<{ token: string }>(caller, calls.documents.prepareZip, {}, { doc_ids })
    const made = await callApi<{ presigned_zip_url: string }>(caller, calls.documents.bulkDownload, {}, { token })
    return `${url}${new URL(made.presigned_zip_url).pathname}`
  }
  const small: string[] = []
  for (let number = 0; number < files.count; number++) small.push(await upload(where, files.bytes, number))
  await drain(await archive(small))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round_ = 0; round_ < 3; round_++) {
    const { bytes, seconds } = await drain(await archive(small))
    ours.push(bytes / 1e6 / seconds)
    if (hasZip()) theirs.push(await plainZip(files.count, files.bytes))
  }
  const our = Math.max(...ours)
  const their = theirs.length === 0 ? null : Math.max(...theirs)
  const beside =
    their === null ? 'nothing beside it: no zip here' : `zip -0 ${round(their)} MB/s, ratio ${round(our / their)}`
  console.log(`\nArchive of ${files.count} files of ${round(files.bytes / 1e6)} MB: ${round(our)} MB/s, ${beside}`)
  const large: string[] = []
  const up = await growth(server, async () => large.push(await upload(where, big.bytes, 1000)))
  const { presigned_url } = await callApi<{ presigned_url: string }>(caller, calls.documents.presignDownload, {
    document_id: large[0] ?? '',
  })
  const file = new URL(presigned_url)
  const down = await growth(server, () => drain(`${url}${file.pathname}${file.search}`))
  for (let number = 1; number < big.count; number++) large.push(await upload(where, big.bytes, 1000 + number))
  const address = await archive(large)
  const streamed = await growth(server, () => drain(address))
  console.log(
    `Memory of the server grows by ${round(up)} MiB while ${gigabytes(big.bytes)} comes up, ${round(down)} while it goes down, ${round(streamed)} while an archive of ${gigabytes(big.bytes * big.count)} is streamed.`,
  )
}

function hasZip(): boolean {
  try {
    execFileSync('zip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
