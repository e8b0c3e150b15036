import { expect, test } from 'vitest'
import { makeLead, makePages } from '../fixtures.ts'
import { changeLead, findLead, firstPages, leadsOf, putBack, takeOut, totalOf, withTotal } from './lead-pages.ts'

const [one, two, three, four] = [makeLead(1), makeLead(2), makeLead(3), makeLead(4)]
const pages = makePages([one, two], [three, four])
const idsOf = (given: typeof pages) => leadsOf(given).map((lead) => lead.id)

test('keeps other pages identical when a lead changes', () => {
  const changed = changeLead(pages, three.id, (lead) => ({ ...lead, lead_status: 'Lost' }))
  expect(findLead(changed, three.id)?.lead_status).toBe('Lost')
  expect(changed.pages[0]).toBe(pages.pages[0])
  expect(changeLead(pages, 'lead_unknown', (lead) => lead)).toBe(pages)
})

test.each([one, two, three, four])('puts $full_name back in its old position', (lead) => {
  const out = takeOut(pages, lead.id)
  expect(out).not.toBeNull()
  if (out === null) return
  expect(idsOf(out.pages)).not.toContain(lead.id)
  expect(totalOf(out.pages)).toBe(3)
  const back = putBack(out.pages, out.position)
  expect(idsOf(back)).toEqual(idsOf(pages))
  expect(totalOf(back)).toBe(4)
})

test('restores two neighbors in either order', () => {
  const first = takeOut(pages, two.id)
  const second = first && takeOut(first.pages, three.id)
  if (!first || !second) throw new Error('not there')
  expect(idsOf(putBack(putBack(second.pages, second.position), first.position))).toEqual(idsOf(pages))
  expect(new Set(idsOf(putBack(putBack(second.pages, first.position), second.position)))).toEqual(new Set(idsOf(pages)))
})

test('puts a lead back on its page when its neighbor is gone', () => {
  const out = takeOut(pages, four.id)
  const gone = out && takeOut(out.pages, three.id)
  if (!out || !gone) throw new Error('not there')
  const back = putBack(gone.pages, out.position)
  expect(back.pages[1]?.results.map((lead) => lead.id)).toEqual([four.id])
})

test('does not put a lead back twice', () => {
  const out = takeOut(pages, one.id)
  if (!out) throw new Error('not there')
  const back = putBack(out.pages, out.position)
  expect(putBack(back, out.position)).toBe(back)
})

test('returns null when the lead to remove is not in the list', () => {
  expect(takeOut(pages, 'lead_unknown')).toBeNull()
})

test('removes and restores the only lead of a list', () => {
  const out = takeOut(makePages([one]), one.id)
  if (!out) throw new Error('not there')
  expect(totalOf(out.pages)).toBe(0)
  expect(idsOf(putBack(out.pages, out.position))).toEqual([one.id])
})

test('sets the total on every page', () => {
  expect(withTotal(pages, 9).pages.map((page) => page.total_count)).toEqual([9, 9])
  expect(withTotal(pages, 4)).toBe(pages)
})

test('keeps only the first pages and their page params', () => {
  expect(firstPages(pages, 1)).toEqual({ pages: [pages.pages[0]], pageParams: [null] })
  expect(firstPages(pages, 5)).toBe(pages)
})
