import type { SecurityKind } from '@loanyard/contract/audit/security-kinds'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { documentAt } from '../../../testing/access/resources.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { typedStaff } from '../../../testing/data/invitations.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { Database } from '../../db/client/database.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { purgeEvents } from '../../features/audit/security-log/event-queries.ts'
import { jobContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const app = await startApplication()
afterAll(() => app.close())
const { uploadDocument, fetched } = documentTools(app)
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

interface Kept {
  readonly partner_id: string | null
  readonly outcome: string
  readonly subject_id: string | null
  readonly data: Record<string, unknown>
  readonly count: number
}

/** Recorded events of one kind by a person (UUID), oldest first. */
async function kept(kind: SecurityKind, user: string): Promise<Kept[]> {
  await app.services.securityLog.flush()
  return app.ask<Kept>(
    'select partner_id, outcome, subject_id, data, count from security_events where kind = $1 and user_id = $2 order by created',
    [kind, user],
  )
}

test('records identity checks, including failed ones, for the person’s partner to see', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const manager = await makeStaff(app, partner, { role: 'Manager', password_hash })
  await manager.api.refused(calls.confirm.confirmUser, 'bad_input', { body: { password: 'wrong guess' } })
  await manager.api.call(calls.confirm.confirmUser, { body: { password } })
  const checks = await kept('identity_check', manager.user_uuid)
  expect(checks).toMatchObject([
    { partner_id: partner.uuid, outcome: 'failed', data: { how: 'password', code: 'bad_input' } },
    { partner_id: partner.uuid, outcome: 'ok', data: { how: 'password' } },
  ])
  expect(JSON.stringify(checks)).not.toContain('wrong guess')
  const query = { kind: 'identity_check' as const }
  expect((await admin.api.call(calls.securityEvents.listSecurityEvents, { query })).results).toHaveLength(2)

  await admin.api.call(calls.confirm.sendConfirmationCode)
  await admin.api.refused(calls.confirm.confirmUser, 'bad_input', { body: { code: '0000 0000' } })
  const sent = { outcome: 'ok', data: { type: 'confirmation code' } }
  expect(await kept('link_requested', admin.user_uuid)).toMatchObject([sent])
  expect(await kept('identity_check', admin.user_uuid)).toMatchObject([{ outcome: 'failed', data: { how: 'code' } }])
})

test('doesn’t record an expired token as a failed identity check', async () => {
  const before = await app.ask(`select from security_events where kind = 'identity_check'`)
  await newApi({ url: app.url, token: 'ended' }).refused(calls.confirm.confirmUser, 'unauthorized', {
    body: { password },
  })
  await app.services.securityLog.flush()
  expect(await app.ask(`select from security_events where kind = 'identity_check'`)).toHaveLength(before.length)
})

test('doesn’t record another partner’s upload as refused, and logs no id', async () => {
  const { completeUpload, createUpload } = calls.documents
  const there = await makePartner(app)
  const deal = await makeDeal(app, there)
  const { api: theirs } = await makeStaff(app, there)
  const document_id = await documentAt(app, theirs, { deal: deal.id, step: 'announced' })
  const admin = await makeStaff(app, await makePartner(app))
  await admin.api.refused(completeUpload, 'not_found', { params: { document_id } })
  const file = { file_name: 'Taxes.pdf', file_type: 'application/pdf', size: 1000 } as const
  await admin.api.refused(createUpload, 'not_found', { body: { ...file, deal: deal.id } })
  expect(await kept('upload_refused', admin.user_uuid)).toEqual([])
})

test('records two archives opened within a minute as two events', async () => {
  const partner = await makePartner(app)
  const deal = await makeDeal(app, partner)
  const { api, user_uuid } = await makeStaff(app, partner)
  const { id } = await uploadDocument(api, pdf(), { deal: deal.id })
  for (let archive = 0; archive < 2; archive++) {
    const { token } = await api.call(calls.documents.prepareZip, { body: { doc_ids: [id] } })
    const { presigned_zip_url } = await api.call(calls.documents.bulkDownload, { body: { token } })
    for (let time = 0; time < 2; time++) expect((await fetched(presigned_zip_url)).status).toBe(200)
  }
  const made = await app.ask<{ id: string }>('select id from bulk_downloads where user_id = $1', [user_uuid])
  expect(made).toHaveLength(2)
  const opened = await kept('archive_opened', user_uuid)
  expect(new Set(opened.map(({ subject_id }) => subject_id))).toEqual(new Set(made.map((archive) => archive.id)))
  expect(opened.reduce((sum, { count }) => sum + count, 0)).toBe(4)
})

test('purges the log by the installation’s clock', async () => {
  const { user_uuid, api } = await makeStaff(app, await makePartner(app))
  await api.call(calls.leads.exportLeads)
  expect(await kept('export', user_uuid)).toHaveLength(1)
  await app.ask(`update security_events set created = now() - interval '800 days' where user_id = $1`, [user_uuid])
  const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 1, onIdleError: () => undefined })
  const forgetAt = (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
    return purgeEvents(jobContext({ ...app.services, clock }, database, roleScope('loanyard_app')))
  }
  await forgetAt(-100)
  expect(await kept('export', user_uuid)).toHaveLength(1)
  await forgetAt(0)
  expect(await kept('export', user_uuid)).toEqual([])
  await database.close()
})

test('records answers to invitations for the operator, hidden from the person’s other partners', async () => {
  const person = await makeStaff(app, await makePartner(app))
  const { acceptInvitation, declineInvitation, listInvitations } = calls.invitations
  for (const answer of [declineInvitation, acceptInvitation]) {
    const { api } = await makeStaff(app, await makePartner(app))
    await api.call(calls.staff.addStaff, { body: typedStaff(person.email) })
    const [invitation] = (await person.api.call(listInvitations)).results
    await person.api.call(answer, { params: { invitation_id: invitation?.id ?? '' } })
  }
  expect(await kept('invitation_answered', person.user_uuid)).toMatchObject([
    { partner_id: null, outcome: 'ok', data: { how: 'declined' } },
    { partner_id: null, outcome: 'ok', data: { how: 'accepted' } },
  ])
})

test('records when sharing with a lender, its people or a coordinator starts and ends', async () => {
  const { admin, deal, other, lender, unassigned, partner } = await makeLenderFixture(app)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const { shareDealWithLender, shareDealWithLenderStaff, changeSharing, endLenderSharing } = calls.lenderSharing
  const ids = { deal: deal.id, lender: other.id }
  await admin.api.call(shareDealWithLender, { body: ids })
  await admin.api.call(changeSharing, { body: { ...ids, watermark: true } })
  await admin.api.call(endLenderSharing, { params: { deal_id: deal.id, lender_id: other.id } })
  await admin.api.call(shareDealWithLenderStaff, { body: { deal: deal.id, lender_staffs: [unassigned.id] } })
  const withStaff = { body: { deal: deal.id, staff: coordinator.id } }
  await admin.api.call(calls.deals.shareWithCoordinator, withStaff)
  await admin.api.call(calls.deals.unshareWithCoordinator, withStaff)
  await admin.api.call(calls.lenders.updateLender, { params: { lender_id: lender.id }, body: { name: 'Renamed Bank' } })

  const changes = await kept('sharing_changed', admin.user_uuid)
  expect(changes.map(({ data }) => data)).toEqual([
    { how: 'shared with a lender', lender: other.id },
    { how: 'watermark turned on or off', lender: other.id },
    { how: 'ended for a lender', lender: other.id },
    { how: 'shared with people of lenders', lender_staffs: [unassigned.id] },
    { how: 'shared with a coordinator', staff: coordinator.id },
    { how: 'ended for a coordinator', staff: coordinator.id },
  ])
  for (const { subject_id, partner_id } of changes) {
    expect(partner_id).toBe(partner.uuid)
    expect(toId('deal', subject_id ?? '')).toBe(deal.id)
  }
  expect(await kept('people_changed', admin.user_uuid)).toHaveLength(1)
})
