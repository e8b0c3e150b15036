import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding } from '../../../testing/access/call-inputs.ts'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication, testSecretKey } from '../../../testing/app/application.ts'
import { newApi, type Api } from '../../../testing/app/client.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { typedStaff } from '../../../testing/data/invitations.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { newUuid } from '../../services/ids.ts'
import { KeyRing } from '../../services/keys/key-ring.ts'
import { PayloadBox } from '../../services/keys/payload-box.ts'

const app = await startApplication()
const second = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await second.close()
  await app.close()
})
const { uploadDocument, fetched } = documentTools(app)
const entry = fileURLToPath(new URL('../../../../../tools/run.mjs', import.meta.url))

const PUBLIC_URL = 'https://loans.example.com'
const portal = { query: { permission_level: 'portal' } }

/** npm run admin, as an operator runs it next to the running server. */
const admin = (...args: string[]) => adminWith({}, ...args)

async function adminWith(more: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const places = { DATABASE_URL: app.ownerUrl, DATA_DIR: app.dataDir, PUBLIC_URL }
  const env = { PATH: process.env['PATH'], SECRET_KEY: testSecretKey, ...places, ...more }
  const child = spawn(process.execPath, [entry, 'admin', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: out + err }
}

const recordedCommands = (command: string) =>
  app.ask(`select outcome from security_events where kind = 'operator' and data ->> 'command' = $1 order by created`, [
    command,
  ])

async function workingPartner() {
  const name = unique('Harbor')
  const partner = await makePartner(app, { name })
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const owner = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner)
  const borrower = await makePerson(app, {}, partner)
  await makeClient(app, partner, deal, borrower)
  return { name, partner, manager, owner, deal, borrower }
}

test('a frozen partner is closed to staff, borrowers and archives in every process at once, and reopens unchanged', async () => {
  const { name, partner, manager, deal, borrower } = await workingPartner()
  const other = await workingPartner()
  const document = await uploadDocument(manager.api, pdf(), { deal: deal.id })
  const { token } = await manager.api.call(calls.documents.prepareZip, { body: { doc_ids: [document.id] } })
  const { presigned_zip_url } = await manager.api.call(calls.documents.bulkDownload, { body: { token } })
  const params = { deal_id: deal.id }
  const { presigned_url } = await manager.api.call(calls.documents.presignDownload, {
    params: { document_id: document.id },
  })
  expect((await fetched(presigned_url)).status).toBe(200)
  const elsewhere = ({ token: access }: Api) => newApi({ url: second.url, token: access, partner: partner.id })
  for (const api of [manager.api, elsewhere(manager.api)]) await api.call(calls.leads.listLeads)
  const before = await manager.api.call(calls.deals.listDeals)

  expect(await admin('freeze-partner', name)).toEqual({ code: 1, output: expect.stringContaining('Add --yes') })
  await manager.api.call(calls.leads.listLeads)
  const frozen = await admin('freeze-partner', name, '--yes')
  expect(frozen).toEqual({ code: 0, output: expect.stringContaining(`${name} (${partner.id}) is frozen`) })

  for (const api of [manager.api, elsewhere(manager.api)]) {
    const { detail } = await api.refused(calls.leads.listLeads, 'partner_frozen')
    expect(detail).toContain('frozen')
    await api.refused(calls.leads.createLead, 'partner_frozen', { body: wholeLead })
    await api.refused(calls.search.searchEverything, 'partner_frozen', { query: { q: 'harbor' } })
  }
  await borrower.api.refused(calls.documents.listDealDocuments, 'partner_frozen', { params })
  await borrower.api.refused(calls.documents.presignDownload, 'partner_frozen', {
    params: { document_id: document.id },
  })
  expect((await borrower.api.call(calls.deals.listPortalDeals, portal)).results).toEqual([])
  for (const address of [presigned_zip_url, presigned_url]) expect((await fetched(address)).status).toBe(403)
  await other.manager.api.refused(calls.deals.getDeal, 'not_found', { params: { ...params, partner_id: partner.id } })
  await other.manager.api.call(calls.leads.listLeads)
  expect(await app.ask('select from leads where partner_id = $1', [partner.uuid])).toEqual([])

  expect(await admin('unfreeze-partner', partner.id, '--yes')).toMatchObject({ code: 0 })
  expect(await elsewhere(manager.api).call(calls.deals.listDeals)).toEqual(before)
  expect((await borrower.api.call(calls.deals.listPortalDeals, portal)).results).toHaveLength(1)
  for (const address of [presigned_zip_url, presigned_url]) expect((await fetched(address)).status).toBe(200)
  await app.services.securityLog.flush()
  const recorded = await app.ask(
    `select data ->> 'command' as command from security_events where partner_id = $1 and kind = 'operator' order by created`,
    [partner.uuid],
  )
  expect(recorded).toEqual([{ command: 'freeze-partner' }, { command: 'unfreeze-partner' }])
})

test('a frozen partner is closed to its lenders, and every call in its scope says so', async () => {
  const fixture = await makeLenderFixture(app)
  await fixture.contact.api.call(calls.lenderArea.listLenderDeals)
  await admin('freeze-partner', fixture.partner.id, '--yes')
  await fixture.contact.api.refused(calls.lenderArea.listLenderDeals, 'partner_frozen')
  const inPartner = (Object.values(calls) as Record<string, Call>[]).flatMap((feature) =>
    Object.values(feature).filter(
      // The other calls name a resource, and an invalid id is rejected earlier.
      ({ access, path }) => ['staff', 'participant', 'viewer'].includes(access) && path.match(/\{/g)?.length === 1,
    ),
  )
  const codes: string[] = []
  for (const call of inPartner) {
    const { json } = await fixture.admin.api.send(call)
    codes.push((json as { code: string }).code)
  }
  expect(new Set(codes)).toEqual(new Set(['partner_frozen']))
  expect(codes.length).toBeGreaterThan(15)
})

test('sends no email of a frozen partner, even one already queued', async () => {
  const { partner, name } = await workingPartner()
  const box = new PayloadBox(new KeyRing([testSecretKey]))
  /** Queues an email as the product does, and waits until it was processed. */
  const sent = async (id: string) => {
    const mail = { id, to: { address: 'someone@example.com' }, subject: 'Waiting', paragraphs: ['Hello,'] }
    const [job] = await app.ask<{ id: string }>(
      `insert into jobs.job (name, data) values ('send_email', $1) returning id`,
      [box.seal('send_email', { ...mail, partner_id: partner.uuid })],
    )
    const state = async () => (await app.ask('select state::text from jobs.job where id = $1', [job?.id]))[0]
    await expect.poll(state, { timeout: 15_000 }).toEqual({ state: 'completed' })
    return (await app.ask(`select from captured_emails where recipient = 'someone@example.com'`)).length
  }
  expect(await sent(newUuid())).toBe(1)
  await admin('freeze-partner', name, '--yes')
  expect(await sent(newUuid())).toBe(1)
  await admin('unfreeze-partner', name, '--yes')
  expect(await sent(newUuid())).toBe(2)
})

test("signs out everyone, or one partner's people but not those it only invited", async () => {
  const [one, other] = [await workingPartner(), await workingPartner()]
  await one.owner.api.call(calls.staff.addStaff, { body: typedStaff(other.manager.email) })
  const lender = { name: 'A Bank', lender_email: other.manager.email, lender_phone: '' }
  await one.owner.api.call(calls.lenders.createLender, { body: lender })
  const { output } = await admin('sign-out-everyone', '--partner', one.name, '--yes')
  expect(output).toContain('3 sessions ended')
  await one.manager.api.refused(calls.leads.listLeads, 'unauthorized')
  await one.borrower.api.refused(calls.deals.listPortalDeals, 'unauthorized', portal)
  await other.manager.api.call(calls.leads.listLeads)
  await admin('sign-out-everyone', '--yes')
  await other.manager.api.refused(calls.leads.listLeads, 'unauthorized')
})

test('Q6: an operator lists what one account opened, in which partner and deal, and when', async () => {
  const { manager, partner, deal, name } = await workingPartner()
  const [opened, taken] = [
    await uploadDocument(manager.api, pdf(), { deal: deal.id }),
    await uploadDocument(manager.api, pdf(), { deal: deal.id }),
  ]
  await manager.api.call(calls.documents.presignDownload, { params: { document_id: opened.id } })
  await manager.api.call(calls.documents.prepareZip, { body: { doc_ids: [taken.id] } })
  await manager.api.call(calls.leads.exportLeads)
  await app.services.securityLog.flush()
  const { code, output } = await admin('list-access', manager.email)
  expect(code).toBe(0)
  const lines = output.split('\n')
  const line = (...parts: string[]) => lines.find((each) => parts.every((part) => each.includes(part)))
  expect(line(name, 'document_opened', opened.id, deal.id)).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(line(name, 'archive_created', taken.id, deal.id)).toBeDefined()
  expect(line(name, 'export', 'leads')).toBeDefined()
  expect((await admin('list-access', 'unknown@example.com')).output).toContain('No account has the address')
  expect(partner.id).toBeTruthy()
})

test('Q5: an operator verifies every trail against the exported heads', async () => {
  const { manager, partner, name } = await workingPartner()
  for (let lead = 0; lead < 5; lead++) await manager.api.call(calls.leads.createLead, { body: wholeLead })
  await app.services.audit.seal()
  await app.services.audit.exportHeads()
  const whole = await admin('check-audit')
  expect(whole).toEqual({
    code: 0,
    output: expect.stringContaining(`${name} (${partner.id}): 5 sealed entries and 1 exported heads`),
  })
  const withoutKey = await adminWith({ SECRET_KEY: randomBytes(32).toString('hex') }, 'check-audit')
  expect(withoutKey).toEqual({ code: 1, output: expect.stringContaining('which is not among SECRET_KEY') })
  await app.ask('delete from audit_log where partner_id = $1 and sealed_number > 3', [partner.uuid])
  await app.ask('delete from audit_heads where partner_id = $1', [partner.uuid])
  const cut = await admin('check-audit')
  expect(cut.output).toContain(`${name} (${partner.id}): BROKEN at entry`)
  expect(cut.output).not.toContain('which is not among SECRET_KEY')
  expect(cut.code).toBe(1)
  expect(await recordedCommands('check-audit')).toEqual([
    { outcome: 'ok' },
    { outcome: 'failed' },
    { outcome: 'failed' },
  ])
})

test('an operator invites an address to open a partner, and the security log records the command', async () => {
  const email = `${unique('owner')}@example.com`
  const { code, output } = await admin('invite-partner', email.toUpperCase())
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Send this link to ${email}.`) })
  expect(output).toContain(`${PUBLIC_URL}/partner/onboarding#invitation=`)
  const [, invitation = ''] = /#invitation=(\S+)/.exec(output) ?? []
  expect(
    await app.ask('select from onboarding_invitations where email = $1 and used_at is null', [email]),
  ).toHaveLength(1)

  const env = { ONBOARDING: 'invited' }
  const invited = await startApplication({ ownerUrl: app.ownerUrl, env })
  const stranger = newApi({ url: invited.url, token: null })
  const body = { ...newOnboarding(), email }
  await stranger.refused(calls.onboarding.onboardPartner, 'invitation_required', { body })
  await stranger.call(calls.onboarding.onboardPartner, { body: { ...body, invitation } })
  await invited.close()

  expect((await admin('invite-partner', email)).output).toContain(`${email} already has an account`)
  expect(await admin('invite-partner', 'no address')).toEqual({
    code: 1,
    output: '"no address" is not an email address.\n',
  })
  expect(await recordedCommands('invite-partner')).toEqual([{ outcome: 'ok' }])
})

test('refuses what cannot work in one sentence', async () => {
  expect((await admin('help')).output).toContain('freeze-partner PARTNER')
  expect(await admin('melt')).toEqual({ code: 1, output: expect.stringContaining('Unknown command "melt"') })
  expect((await admin('freeze-partner', 'No such partner', '--yes')).output).toContain(
    'There is no partner "No such partner"',
  )
  expect((await admin('check-audit', '--sideways')).output).toContain('sideways')
})
