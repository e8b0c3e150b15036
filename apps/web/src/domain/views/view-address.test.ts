import { expect, test } from 'vitest'
import { isBare, isUnchanged, viewIdOf } from './view-address.ts'
import { isEdited, settingsOf } from './view-settings.ts'

const view = 'view_0000000000e008000000000001'

test('an address with only a view stands for what it has saved', () => {
  expect([viewIdOf({ view }), viewIdOf({ view: 'list' })]).toEqual([view, null])
  expect([isUnchanged({ view }), isUnchanged({ view, status: 'Active' }), isUnchanged({})]).toEqual([
    true,
    false,
    false,
  ])
  expect([isBare({}), isBare({ view }), isBare({ status: undefined })]).toEqual([true, false, true])
})

test('a view is edited if the address says something else, in whatever order', () => {
  const saved = { settings: { status: 'Active', ordering: 'title' } }
  expect(isEdited({ view }, saved)).toBe(false)
  expect(isEdited({ ordering: 'title', view, status: 'Active' }, saved)).toBe(false)
  expect(isEdited({ view, ordering: 'title' }, saved)).toBe(true)
  expect(settingsOf({ view, status: 'Active', search: undefined })).toEqual({ status: 'Active' })
})
