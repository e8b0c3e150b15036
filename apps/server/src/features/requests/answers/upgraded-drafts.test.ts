import { readFileSync } from 'node:fs'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { toUuid } from '../../../services/ids.ts'

const { decideSubmission, getRequirement, submitAnswer } = calls.submissions

const app = await startApplication()
afterAll(() => app.close())
const { askFor, sendDocument } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, deal } = fixture

const on = (request_id: string) => ({ params: { request_id } })

/** Migration 34 as far as it changes rows, on rows as the release before left them. */
async function migrateRows(): Promise<void> {
  const migration = readFileSync(
    new URL('../../../../../../db/migrations/0034_upload_is_submit.sql', import.meta.url),
    'utf8',
  )
  const changes = migration.slice(migration.indexOf('-- A file that was taken'), migration.indexOf('-- Everyone who'))
  await app.ask(`delete from requirement_events where action = 'sent'`)
  await app.ask('update documents set is_from_client = false')
  await app.ask('update submission_documents set is_returned = false')
  for (const statement of changes.split(/;\n/)) if (statement.trim() !== '') await app.ask(statement)
}

async function sendBack(documents: string[], request_id: string): Promise<void> {
  const { id } = await client.api.call(submitAnswer, { ...on(request_id), body: { documents } })
  const params = { request_id, submission_id: id, status: 'Rejected' }
  await admin.api.call(decideSubmission, { params, body: { reason: 'wrong_year' } })
}

test('turns drafts of earlier releases into sent files and says so, and judges only an only file as wrong', async () => {
  const [draft, left, single, several] = [
    await askFor(fixture, 'Document'),
    await askFor(fixture, 'Document'),
    await askFor(fixture, 'Document'),
    await askFor(fixture, 'Document'),
  ]
  const drafted = await sendDocument(client.api, deal.id, draft.id)
  const dropped = await sendDocument(client.api, deal.id, left.id)
  await app.ask(
    `insert into requirement_events (partner_id, requirement_id, id, action, actor_name, side, documents)
     values ($1, $2, gen_random_uuid(), 'document_removed', 'Ada', 'client', jsonb_build_array(jsonb_build_object('id', $3::text, 'name', 'a.pdf')))`,
    [fixture.partner.uuid, toUuid('requirement', left.id), toUuid('document', dropped)],
  )
  await sendBack([await sendDocument(client.api, deal.id, single.id)], single.id)
  const both = [
    await sendDocument(client.api, deal.id, several.id),
    await sendDocument(client.api, deal.id, several.id),
  ]
  await sendBack(both, several.id)
  await migrateRows()

  const sent = async (id: string) => (await client.api.call(getRequirement, on(id))).sent_documents.map((one) => one.id)
  expect(await sent(draft.id)).toEqual([drafted])
  expect(await sent(left.id)).toEqual([])
  expect(await sent(single.id)).toEqual([])
  expect(await sent(several.id)).toEqual(both)
  const { history } = await admin.api.call(getRequirement, on(draft.id))
  const said = history.find(({ action }) => action === 'sent')
  expect(said).toMatchObject({ actor: client.full_name, documents: [{ id: drafted }] })
  expect(said?.comment).toContain('Uploaded without pressing Send.')
})
