import { renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { auditChains } from '../../../testing/audit/audit-chains.ts'
import { auditReads } from '../../../testing/audit/audit-verification.ts'
import { makeStaff } from '../../../testing/data/factories.ts'
import { ask, emptyDatabase } from '../../../testing/database/database.ts'
import { loadRows } from '../../backup/database/load.ts'
import { readManifest } from '../../backup/manifest.ts'
import { migrate } from '../../db/migrate.ts'
import { toId } from '../../services/ids.ts'

const app = await startApplication()
afterAll(() => app.close())
const { sealedPartner, passOffAsLegacy, noteAsLegacy } = auditChains(app)
const { breakOf } = auditReads(app)

/** Pretends that today's export was made on another day, 31 files ago. */
function addLaterFiles(day: string) {
  const folder = `${app.dataDir}/audit-heads`
  const today = new Date().toISOString().slice(0, 10)
  renameSync(`${folder}/${today}.jsonl`, `${folder}/${day}.jsonl`)
  for (let later = 1; later <= 31; later++) {
    writeFileSync(`${folder}/2026-02-${String(later).padStart(2, '0')}.jsonl`, '')
  }
}

/** The rows of a release that sealed the audit trail without a key, in today's tables. */
async function upgradedDatabase() {
  const folder = fileURLToPath(new URL('../../../testing/releases/0016', import.meta.url))
  const database = await emptyDatabase()
  const manifest = await readManifest(folder)
  await loadRows(database.url, { folder, manifest, replace: false, withPendingJobs: false, box: null })
  await ask(database.url, 'select private.seal_audit()')
  await migrate(database.url)
  return database
}

test('Q5: the trail of an earlier release verifies once the first start has signed it, and the chain continues', async () => {
  const database = await upgradedDatabase()
  const upgraded = await startApplication({ ownerUrl: database.url })
  const [{ id, entries } = { id: '', entries: 0 }] = await upgraded.ask<{ id: string; entries: number }>(
    'select partner_id as id, count(sealed_number)::int as entries from audit_log group by 1 order by 2 desc limit 1',
  )
  const { breakOf: breakThere, brokenPartners } = auditReads(upgraded)
  const keys = () =>
    upgraded.ask(
      'select distinct hash_key is null as is_legacy from audit_log where sealed_number is not null order by 1',
    )
  try {
    expect(entries).toBeGreaterThan(20)
    expect(await keys()).toEqual([{ is_legacy: true }])
    expect(await brokenPartners()).toEqual([])
    // Exported at once, so that restarting the server can't sign it again.
    expect(await upgraded.services.audit.exportedHeads(id)).toMatchObject([{ number: entries, is_legacy: true }])
    const { api } = await makeStaff(upgraded, { id: toId('partner', id), uuid: id, name: '', stages: [] })
    await api.call(calls.leads.createLead, { body: wholeLead })
    await upgraded.services.audit.seal()
    expect(await keys()).toEqual([{ is_legacy: false }, { is_legacy: true }])
    expect(await brokenPartners()).toEqual([])
    const { passOffAsLegacy: rewriteThere, noteAsLegacy: noteThere } = auditChains(upgraded)
    await rewriteThere(id)
    await upgraded.services.audit.start()
    expect(await breakThere(id)).toBe(1)
    await noteThere(id)
    await upgraded.services.audit.start()
    expect(await breakThere(id)).toBe(1)
  } finally {
    await upgraded.close()
    await database.drop()
  }
})

test('Q5: no server signs a rewritten trail that imitates an earlier release, however old its exported heads', async () => {
  const { partner, check } = await sealedPartner()
  await app.services.audit.exportHeads()
  addLaterFiles('2026-01-01')
  await passOffAsLegacy(partner.uuid)
  await app.services.audit.start()
  expect(await check()).toBe(1)
  const elsewhere = await startApplication({ ownerUrl: app.ownerUrl })
  expect(await auditReads(elsewhere).breakOf(partner.uuid)).toBe(1)
  await elsewhere.close()
})

test('Q5: a partner opened today can’t be passed off as one of an earlier release', async () => {
  const { partner, check } = await sealedPartner()
  await passOffAsLegacy(partner.uuid)
  await noteAsLegacy(partner.uuid)
  await app.services.audit.start()
  expect(await check()).toBe(1)
})

test('Q5: a server with exported heads detects what a server with a new folder was made to sign', async () => {
  const { partner, check } = await sealedPartner()
  await app.services.audit.exportHeads()
  await passOffAsLegacy(partner.uuid)
  await noteAsLegacy(partner.uuid)
  const elsewhere = await startApplication({ ownerUrl: app.ownerUrl })
  // It has nothing outside the database to compare with.
  expect(await auditReads(elsewhere).breakOf(partner.uuid)).toBeNull()
  await elsewhere.close()
  expect(await check()).toBe(30)
})

test('Q5: heads exported long ago reveal that the newest entries were cut off and an old head put back', async () => {
  const { partner, addNotes, check } = await sealedPartner()
  const saved = `select to_jsonb(h) as head from audit_heads h where partner_id = $1`
  const [{ head } = { head: {} }] = await app.ask<{ head: object }>(saved, [partner.uuid])
  await addNotes(5)
  await app.services.audit.exportHeads()
  addLaterFiles('2026-01-02')
  await app.ask('delete from audit_log where partner_id = $1 and sealed_number > 30', [partner.uuid])
  await app.ask('delete from audit_heads where partner_id = $1', [partner.uuid])
  await app.ask('insert into audit_heads select * from jsonb_populate_record(null::audit_heads, $1)', [head])
  expect(await check()).toBe(31)
  expect(await breakOf(partner.uuid)).toBe(31)
})
