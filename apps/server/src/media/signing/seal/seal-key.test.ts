import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../../inspect/samples/pdfs.ts'
import { builtInProvider } from '../built-in-provider.ts'
import { evidenceWith, documentOf, signer } from '../samples/documents.ts'
import { typed } from '../samples/installation.ts'
import { runPdfsig, findPdfsig } from '../samples/pdfsig.ts'
import { SigningPool } from '../signing-pool.ts'
import { openSealKey, sealKeyOnDemand } from './seal-key.ts'

vi.setConfig({ testTimeout: 60_000 })

const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find((path) =>
  existsSync(path),
)
const pdfsig = findPdfsig()
const publicUrl = 'https://loans.example.com'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loanyard-seal-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = (name: string, content: string) => {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return path
}
const openFiles = (key: string, certificate: string) => openSealKey({ files: { key, certificate }, dataDir, publicUrl })

test('generates a key once, readable only by its owner, and finds it again', async () => {
  const made = await openSealKey({ files: null, dataDir, publicUrl })
  expect(made.name).toBe('Loanyard at loans.example.com')
  expect(made.certificate.verify(made.certificate.publicKey)).toBe(true)
  expect(statSync(join(dataDir, 'signing/seal.pem')).mode & 0o777).toBe(0o600)
  const again = await openSealKey({ files: null, dataDir, publicUrl: 'https://moved.example.com' })
  expect(again.fingerprint).toBe(made.fingerprint)
})

test('processes that start together use the same key and leave no other files', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => openSealKey({ files: null, dataDir, publicUrl })))
  expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(readdirSync(join(dataDir, 'signing'))).toEqual(['seal.pem'])
})

test('generates a missing key once, on demand; checks an existing key right away', async () => {
  const openKey = await sealKeyOnDemand({ files: null, dataDir, publicUrl })
  expect(readdirSync(dataDir)).toEqual([])
  const [one, two] = await Promise.all([openKey(), openKey()])
  expect(one).toBe(two)
  writeFileSync(join(dataDir, 'signing/seal.pem'), 'corrupted')
  await expect(sealKeyOnDemand({ files: null, dataDir, publicUrl })).rejects.toThrow(/is damaged/)
})

test('keeps the permissions of a shared data folder', async () => {
  const shared = join(dataDir, 'new')
  await openSealKey({ files: null, dataDir: shared, publicUrl })
  expect(statSync(shared).mode & 0o055).toBe(0o055 & ~process.umask())
})

test('refuses to start with an unusable key, with the reason', async () => {
  await openSealKey({ files: null, dataDir, publicUrl })
  const own = join(dataDir, 'signing/seal.pem')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const otherKey = file('other.pem', other.toString())
  await expect(openFiles(join(dataDir, 'nowhere.pem'), own)).rejects.toThrow(
    /^SIGNING_KEY_FILE ".*nowhere.pem" can’t be read/,
  )
  await expect(openFiles(otherKey, own)).rejects.toThrow('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE don’t match.')
  await expect(openFiles(file('no-key.pem', 'hello'), own)).rejects.toThrow(/^SIGNING_KEY_FILE has no private key/)
  await expect(openFiles(own, file('no-certificate.pem', 'hello'))).rejects.toThrow(
    /^SIGNING_CERTIFICATE_FILE has no certificate/,
  )
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  await expect(openFiles(own, file('broken.pem', broken))).rejects.toThrow(
    /^SIGNING_CERTIFICATE_FILE has a certificate that/,
  )
  writeFileSync(own, 'corrupted')
  await expect(openSealKey({ files: null, dataDir, publicUrl })).rejects.toThrow(
    /signing\/seal.pem" is damaged: restore it/,
  )
})

test.runIf(process.getuid?.() !== 0)('refuses to start if the folder is not writable', async () => {
  mkdirSync(join(dataDir, 'signing'))
  chmodSync(join(dataDir, 'signing'), 0o500)
  await expect(openSealKey({ files: null, dataDir, publicUrl })).rejects.toThrow(/can’t be saved in/)
})

/** An elliptic curve key, and its certificate with that of the issuing authority. */
function issued(): { key: string; certificate: string } {
  const run = (...args: string[]) => execFileSync(openssl ?? '', args, { cwd: dataDir, stdio: 'ignore' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  run('req', '-x509', ...curve, '-keyout', 'authority-key.pem', '-out', 'authority.pem', '-subj', '/CN=An authority')
  run('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/O=Northwind/CN=Northwind seal')
  const authority = ['-CA', 'authority.pem', '-CAkey', 'authority-key.pem', '-CAcreateserial']
  run('x509', '-req', '-in', 'request.pem', ...authority, '-days', '30', '-out', 'leaf.pem')
  const chain = ['leaf.pem', 'authority.pem'].map((name) => readFileSync(join(dataDir, name), 'utf8')).join('')
  return { key: join(dataDir, 'key.pem'), certificate: file('chain.pem', chain) }
}

test.runIf(openssl !== undefined)('seals with an elliptic curve key and a certificate chain', async () => {
  const { key: keyFile, certificate } = issued()
  const key = await openFiles(keyFile, certificate)
  expect([key.name, key.chain.length]).toEqual(['Northwind seal', 1])
  const pool = new SigningPool()
  const provider = builtInProvider(pool, () => Promise.resolve(key))
  const { bytes } = await provider.sign({
    documentToSign: documentOf(pdfOf([linesOfText(2)])),
    signer,
    signingEvidence: evidenceWith(typed),
  })
  await pool.close()
  expect((await provider.verify(bytes)).state).toBe('sound')
  if (pdfsig === null) return
  const report = await runPdfsig(pdfsig, bytes)
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Northwind seal')
})
