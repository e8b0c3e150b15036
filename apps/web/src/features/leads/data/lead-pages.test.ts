import { expect, test } from 'vitest'
import { makeLead, makePages } from '../fixtures.ts'
import { changeLead, findLead, firstPages, leadsOf, putBack, takeOut, totalOf, withTotal } from './lead-pages.ts'

const [one, two, three, four] = [makeLead(1), makeLead(2), makeLead(3), makeLead(4)]
const pages = makePages([one, two], [three, four])
const idsOf = (given: typeof pages) => leadsOf(given).map((lead) => lead.id)

test('changing a lead leaves the other pages the very same objects', () => {
  const changed = changeLead(pages, three.id, (lead) => ({ ...lead, lead_status: 'Lost' }))
  expect(findLead(changed, three.id)?.lead_status).toBe('Lost')
  expect(changed.pages[0]).toBe(pages.pages[0])
  expect(changeLead(pages, 'lead_unknown', (lead) => lead)).toBe(pages)
})

test.each([one, two, three, four])('$full_name, taken out and put back, stands where it stood', (lead) => {
  const out = takeOut(pages, lead.id)
  expect(out).not.toBeNull()
  if (out === null) return
  expect(idsOf(out.pages)).not.toContain(lead.id)
  expect(totalOf(out.pages)).toBe(3)
  const back = putBack(out.pages, out.position)
  expect(idsOf(back)).toEqual(idsOf(pages))
  expect(totalOf(back)).toBe(4)
})

test('two leads taken out of a row of neighbours come back, whichever is first', () => {
  const first = takeOut(pages, two.id)
  const second = first && takeOut(first.pages, three.id)
  if (!first || !second) throw new Error('not there')
  expect(idsOf(putBack(putBack(second.pages, second.position), first.position))).toEqual(idsOf(pages))
  expect(new Set(idsOf(putBack(putBack(second.pages, first.position), second.position)))).toEqual(new Set(idsOf(pages)))
})

test('a lead whose neighbour is gone comes back on its page', () => {
  const out = takeOut(pages, four.id)
  const gone = out && takeOut(out.pages, three.id)
  if (!out || !gone) throw new Error('not there')
  const back = putBack(gone.pages, out.position)
  expect(back.pages[1]?.results.map((lead) => lead.id)).toEqual([four.id])
})

test('a lead is not put back twice', () => {
  const out = takeOut(pages, one.id)
  if (!out) throw new Error('not there')
  const back = putBack(out.pages, out.position)
  expect(putBack(back, out.position)).toBe(back)
})

test('taking out what is not there is null', () => {
  expect(takeOut(pages, 'lead_unknown')).toBeNull()
})

test('the only lead of a list can be taken out and put back', () => {
  const out = takeOut(makePages([one]), one.id)
  if (!out) throw new Error('not there')
  expect(totalOf(out.pages)).toBe(0)
  expect(idsOf(putBack(out.pages, out.position))).toEqual([one.id])
})

test('the total is every page’s', () => {
  expect(withTotal(pages, 9).pages.map((page) => page.total_count)).toEqual([9, 9])
  expect(withTotal(pages, 4)).toBe(pages)
})

test('only the first pages are kept, with their addresses', () => {
  expect(firstPages(pages, 1)).toEqual({ pages: [pages.pages[0]], pageParams: [null] })
  expect(firstPages(pages, 5)).toBe(pages)
})
