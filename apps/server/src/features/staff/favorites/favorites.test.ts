import { calls } from '@loanyard/contract/calls'
import { favoriteLimit } from '@loanyard/contract/staff/favorites'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import {
  insert,
  makeDeal,
  makeLead,
  makePartner,
  makeStaff,
  shareDeal,
  type Staff,
} from '../../../../testing/data/factories.ts'
import { newUuid } from '../../../services/ids.ts'

const { chooseFavorite, createView, deleteView, listFavorites, restoreView } = calls.staff
const app = await sharedApplication()

async function people() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  return { partner, admin, coordinator }
}

const favoritesOf = async ({ api }: Staff) => (await api.call(listFavorites)).results
const add = ({ api }: Staff, subject: object) => api.call(chooseFavorite, { body: { ...subject, is_favorite: true } })

test('a person keeps deals, leads, lenders and views at hand, in the order they were added, and for themselves', async () => {
  const { partner, admin, coordinator } = await people()
  const deal = await makeDeal(app, partner, { title: 'Harbor Café' })
  const lead = await makeLead(app, partner, { full_name: 'Ana Lopez' })
  const lender = await admin.api.call(calls.lenders.createLender, {
    body: { name: 'First Bank', lender_email: 'desk@first.test' },
  })
  const view = await admin.api.call(createView, { body: { list: 'leads', name: 'Hot', settings: {} } })
  await add(admin, { view: view.id })
  for (const subject of [{ deal: deal.id }, { lead: lead.id }, { lender: lender.id }, { deal: deal.id }]) {
    await add(admin, subject)
  }
  expect(await favoritesOf(admin)).toEqual([
    { kind: 'view', id: view.id, name: 'Hot', list: 'leads' },
    { kind: 'deal', id: deal.id, name: 'Harbor Café' },
    { kind: 'lead', id: lead.id, name: 'Ana Lopez' },
    { kind: 'lender', id: lender.id, name: 'First Bank' },
  ])
  expect(await favoritesOf(coordinator)).toEqual([])
  await admin.api.call(chooseFavorite, { body: { lead: lead.id, is_favorite: false } })
  expect((await favoritesOf(admin)).map(({ kind }) => kind)).toEqual(['view', 'deal', 'lender'])
})

test('only what a person can see is a favorite, and it is away while they can’t', async () => {
  const { partner, admin, coordinator } = await people()
  const deal = await makeDeal(app, partner)
  const lead = await makeLead(app, partner)
  const lender = await admin.api.call(calls.lenders.createLender, {
    body: { name: 'First Bank', lender_email: 'desk@first.test' },
  })
  const theirs = await admin.api.call(createView, { body: { list: 'deals', name: 'Hot', settings: {} } })
  for (const subject of [{ deal: deal.id }, { lead: lead.id }, { view: theirs.id }]) {
    await coordinator.api.refused(chooseFavorite, 'not_found', { body: { ...subject, is_favorite: true } })
  }
  await coordinator.api.refused(chooseFavorite, 'forbidden', { body: { lender: lender.id, is_favorite: true } })
  await shareDeal(app, partner, deal, coordinator)
  await add(coordinator, { deal: deal.id })
  await admin.api.call(calls.deals.deleteDeal, { params: { deal_id: deal.id } })
  expect(await favoritesOf(coordinator)).toEqual([])
  await admin.api.call(calls.deals.restoreDeal, { params: { deal_id: deal.id } })
  expect((await favoritesOf(coordinator)).map(({ id }) => id)).toEqual([deal.id])
  await add(admin, { view: theirs.id })
  await admin.api.call(deleteView, { params: { view_id: theirs.id } })
  expect(await favoritesOf(admin)).toEqual([])
  await admin.api.call(restoreView, { params: { view_id: theirs.id } })
  expect((await favoritesOf(admin)).map(({ name }) => name)).toEqual(['Hot'])
  const stranger = await makeStaff(app, await makePartner(app))
  await stranger.api.refused(chooseFavorite, 'not_found', { body: { deal: deal.id, is_favorite: true } })
})

test('who became a Coordinator sees no lender among their favorites', async () => {
  const { partner, admin } = await people()
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const lender = await admin.api.call(calls.lenders.createLender, {
    body: { name: 'First Bank', lender_email: 'desk@first.test' },
  })
  await add(manager, { lender: lender.id })
  await admin.api.call(calls.staff.updateStaff, { params: { staff_id: manager.id }, body: { role: 'Coordinator' } })
  expect(await favoritesOf(manager)).toEqual([])
})

test('a person has 30 favorites, even if two are added at once; choosing one again is no more', async () => {
  const { partner, admin } = await people()
  const deals = await Promise.all(Array.from({ length: favoriteLimit + 1 }, () => makeDeal(app, partner)))
  const ids = deals.map(({ id }) => id)
  for (const deal of ids.slice(0, favoriteLimit - 1)) await add(admin, { deal })
  const answers = await Promise.all(
    ids.slice(-2).map((deal) => admin.api.send(chooseFavorite, { body: { deal, is_favorite: true } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  await add(admin, { deal: ids[0] ?? '' })
  expect(await favoritesOf(admin)).toHaveLength(favoriteLimit)
  const left = ids.find((_, index) => index >= favoriteLimit - 1 && answers[index - favoriteLimit + 1]?.status === 409)
  const refused = await admin.api.refused(chooseFavorite, 'quota_exceeded', {
    body: { deal: left ?? '', is_favorite: true },
  })
  expect(refused.detail).toBe('You already have 30 favorites. Take one off to add another.')
})

test('favorites of deleted deals make room and are forgotten, the oldest first; those shown stay', async () => {
  const { partner, admin } = await people()
  const [first, last] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  await add(admin, { deal: first.id })
  for (let count = 0; count < favoriteLimit + 2; count++) {
    const { uuid } = await makeDeal(app, partner, { deleted_at: new Date() })
    const row = { partner_id: partner.uuid, staff_id: admin.uuid, id: newUuid(), created: new Date() }
    await insert(app, 'favorites', { ...row, deal_id: uuid })
  }
  await add(admin, { deal: last.id })
  expect((await favoritesOf(admin)).map(({ id }) => id)).toEqual([first.id, last.id])
  const [kept] = await app.ask<{ count: string }>('select count(*) from favorites where staff_id = $1', [admin.uuid])
  expect(Number(kept?.count)).toBe(favoriteLimit + 2)
})

test('a choice of nothing, or of two things at once, is refused', async () => {
  const { partner, admin } = await people()
  const deal = await makeDeal(app, partner)
  const lead = await makeLead(app, partner)
  await admin.api.refused(chooseFavorite, 'bad_input', { body: { is_favorite: true } })
  await admin.api.refused(chooseFavorite, 'bad_input', { body: { deal: deal.id, lead: lead.id, is_favorite: true } })
  expect(await favoritesOf(admin)).toEqual([])
})
