import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { insert, makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { newUuid } from '../../../services/ids.ts'

const { listPortalDeals } = calls.deals
const { createStage, listStages, updateStage } = calls.stages
const app = await sharedApplication()
const portal = { query: { permission_level: 'portal' } } as const
const day = 86_400_000

/** A deal that went from gathering to Lender Review (stage 4) in so many days. */
async function makePastDeal(partner: Awaited<ReturnType<typeof makePartner>>, days: number) {
  const [first, , , review] = partner.stages
  const deal = await makeDeal(app, partner, {
    stage_id: review?.uuid,
    created: new Date(Date.now() - (days + 10) * day),
  })
  await insert(app, 'deal_stage_moves', {
    partner_id: partner.uuid,
    id: newUuid(),
    deal_id: deal.uuid,
    from_stage_id: first?.uuid,
    to_stage_id: review?.uuid,
    moved_at: new Date(Date.now() - 10 * day),
  })
}

const refresh = () => app.ask('select private.refresh_phase_durations(now(), 5)')

test('tells a borrower the partner’s median from five past deals on', async () => {
  const partner = await makePartner(app)
  const client = await makePerson(app)
  await makeClient(app, partner, await makeDeal(app, partner), client)
  const usual = async () => {
    await refresh()
    const { results } = await client.api.call(listPortalDeals, portal)
    return results[0]
  }
  for (const days of [3, 60, 20, 22]) await makePastDeal(partner, days)
  expect((await usual())?.phases).toEqual([
    { phase: 'gathering', usual_days: null },
    { phase: 'lenders', usual_days: null },
    { phase: 'closing', usual_days: null },
  ])
  await makePastDeal(partner, 25)
  const deal = await usual()
  expect(deal?.phase).toBe('gathering')
  expect(deal?.phases.map(({ usual_days: days }) => days)).toEqual([22, null, null])
  // Another partner's borrower doesn't get it.
  const other = await makePartner(app)
  await makeClient(app, other, await makeDeal(app, other), client)
  await refresh()
  const { results } = await client.api.call(listPortalDeals, portal)
  expect(results.find(({ partner: { id } }) => id === other.id)?.phases[0]?.usual_days).toBeNull()
})

test('gives each stage a phase, which managers change and borrowers see', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const client = await makePerson(app)
  await makeClient(app, partner, await makeDeal(app, partner, { stage_id: partner.stages[3]?.uuid }), client)
  const phaseOf = async () => (await client.api.call(listPortalDeals, portal)).results[0]?.phase
  const { results } = await admin.api.call(listStages)
  expect(results.map(({ phase }) => phase)).toEqual(
    'gathering gathering gathering lenders lenders lenders closing closing'.split(' '),
  )
  expect(await phaseOf()).toBe('lenders')
  const added = await admin.api.call(createStage, { body: { name: 'Appraisal', number: 5 } })
  expect(added).toMatchObject({ number: 5, phase: 'lenders' })
  const params = { stage_id: partner.stages[3]?.id ?? '' }
  const changed = await admin.api.call(updateStage, { params, body: { phase: 'closing' } })
  expect(changed).toMatchObject({ name: 'Lender Review', phase: 'closing' })
  expect(await phaseOf()).toBe('closing')
})
