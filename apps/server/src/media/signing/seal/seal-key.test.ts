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

test('a key is made once, for its owner only, and found again', async () => {
  const made = await openSealKey({ files: null, dataDir, publicUrl })
  expect(made.name).toBe('Loanyard at loans.example.com')
  expect(made.certificate.verify(made.certificate.publicKey)).toBe(true)
  expect(statSync(join(dataDir, 'signing/seal.pem')).mode & 0o777).toBe(0o600)
  const again = await openSealKey({ files: null, dataDir, publicUrl: 'https://moved.example.com' })
  expect(again.fingerprint).toBe(made.fingerprint)
})

test('of several that start together all use the same one, and nothing is left lying about', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => openSealKey({ files: null, dataDir, publicUrl })))
  expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(readdirSync(join(dataDir, 'signing'))).toEqual(['seal.pem'])
})

test('a key that is not there yet is made when it is needed, once; one that is there is looked at right away', async () => {
  const openKey = await sealKeyOnDemand({ files: null, dataDir, publicUrl })
  expect(readdirSync(dataDir)).toEqual([])
  const [one, two] = await Promise.all([openKey(), openKey()])
  expect(one).toBe(two)
  writeFileSync(join(dataDir, 'signing/seal.pem'), 'spoilt')
  await expect(sealKeyOnDemand({ files: null, dataDir, publicUrl })).rejects.toThrow(/is damaged/)
})

test('the folder of the data stays open to those who share it', async () => {
  const shared = join(dataDir, 'new')
  await openSealKey({ files: null, dataDir: shared, publicUrl })
  expect(statSync(shared).mode & 0o055).toBe(0o055 & ~process.umask())
})

test('what cannot be used stops the start in one sentence', async () => {
  await openSealKey({ files: null, dataDir, publicUrl })
  const own = join(dataDir, 'signing/seal.pem')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const otherKey = file('other.pem', other.toString())
  await expect(openFiles(join(dataDir, 'nowhere.pem'), own)).rejects.toThrow(
    /^SIGNING_KEY_FILE ".*nowhere.pem" cannot be read/,
  )
  await expect(openFiles(otherKey, own)).rejects.toThrow('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE don’t match.')
  await expect(openFiles(file('no-key.pem', 'hello'), own)).rejects.toThrow(/^SIGNING_KEY_FILE holds no private key/)
  await expect(openFiles(own, file('no-certificate.pem', 'hello'))).rejects.toThrow(
    /^SIGNING_CERTIFICATE_FILE holds no certificate/,
  )
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  await expect(openFiles(own, file('broken.pem', broken))).rejects.toThrow(
    /^SIGNING_CERTIFICATE_FILE holds a certificate that/,
  )
  writeFileSync(own, 'spoilt')
  await expect(openSealKey({ files: null, dataDir, publicUrl })).rejects.toThrow(
    /signing\/seal.pem" is damaged: put it back/,
  )
})

test.runIf(process.getuid?.() !== 0)('a folder that cannot be written stops the start', async () => {
  mkdirSync(join(dataDir, 'signing'))
  chmodSync(join(dataDir, 'signing'), 0o500)
  await expect(openSealKey({ files: null, dataDir, publicUrl })).rejects.toThrow(/cannot be kept in/)
})

/** A key on a curve, and a certificate for it with the one of the authority that vouches for it. */
function issued(): { key: string; certificate: string } {
  const run = (...words: string[]) => execFileSync(openssl ?? '', words, { cwd: dataDir, stdio: 'ignore' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  run('req', '-x509', ...curve, '-keyout', 'authority-key.pem', '-out', 'authority.pem', '-subj', '/CN=An authority')
  run('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/O=Northwind/CN=Northwind seal')
  const authority = ['-CA', 'authority.pem', '-CAkey', 'authority-key.pem', '-CAcreateserial']
  run('x509', '-req', '-in', 'request.pem', ...authority, '-days', '30', '-out', 'leaf.pem')
  const chain = ['leaf.pem', 'authority.pem'].map((name) => readFileSync(join(dataDir, name), 'utf8')).join('')
  return { key: join(dataDir, 'key.pem'), certificate: file('chain.pem', chain) }
}

test.runIf(openssl !== undefined)('a key on a curve with a chain of certificates seals as well', async () => {
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
  const said = await runPdfsig(pdfsig, bytes)
  expect(said).toContain('Signature is Valid')
  expect(said).toContain('Northwind seal')
})
