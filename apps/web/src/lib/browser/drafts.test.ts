import { expect, test } from 'vitest'
import { createDrafts, type DraftStorage } from './drafts.ts'

function memory(): DraftStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

test('reads a draft as it was written until it is cleared', () => {
  const drafts = createDrafts(memory(), () => 'ana')
  drafts.write('lead', { full_name: 'Priya', loan_amount: '1.25x' })
  expect(drafts.read('lead')).toEqual({ full_name: 'Priya', loan_amount: '1.25x' })
  drafts.clear('lead')
  expect(drafts.read('lead')).toBeNull()
})

test('hides drafts from other people in the same tab', () => {
  const storage = memory()
  let owner = 'ana'
  const drafts = createDrafts(storage, () => owner)
  drafts.write('lead', { full_name: 'Priya' })
  owner = 'ben'
  expect(drafts.read('lead')).toBeNull()
})

test('clears all drafts and nothing else on sign-out', () => {
  const storage = memory()
  storage.setItem('other', 'stays')
  const drafts = createDrafts(storage, () => 'ana')
  drafts.write('one', { a: 1 })
  drafts.write('two', { b: 2 })
  drafts.clearAll()
  expect([drafts.read('one'), drafts.read('two'), storage.getItem('other')]).toEqual([null, null, 'stays'])
})

test('loses only the draft if storage is full, forbidden or damaged', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('quota')
    },
  }
  const drafts = createDrafts(full, () => 'ana')
  expect(() => drafts.write('lead', {})).not.toThrow()
  expect(createDrafts(null, () => 'ana').read('lead')).toBeNull()
  const damaged = memory()
  damaged.setItem('loanyard.draft.ana.lead', '{')
  expect(createDrafts(damaged, () => 'ana').read('lead')).toBeNull()
})
