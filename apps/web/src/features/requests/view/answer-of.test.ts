import { expect, test } from 'vitest'
import { answerOf } from './answer-of.ts'

const draft = { text: '', applies: true, documents: [] }
const kept = {
  id: 'doc_1',
  name: 'a.pdf',
  file_type: 'application/pdf',
  size: 1,
  pages: 1,
  has_preview: false,
  active_content: [],
  created: '2026-11-01T00:00:00Z',
}

test('an answer says only what its kind needs', () => {
  expect(answerOf('Question', { ...draft, text: ' In May. ' }, [])).toEqual({ answer: 'In May.' })
  expect(answerOf('Document', { ...draft, text: 'not sent', documents: [kept] }, ['doc_2', 'doc_1'])).toEqual({
    documents: ['doc_1', 'doc_2'],
  })
  expect(answerOf('PandaDoc', draft, ['doc_3'])).toEqual({ documents: ['doc_3'] })
  expect(answerOf('Document', { ...draft, applies: false, text: 'No debts' }, ['doc_2'])).toEqual({
    not_applicable: 'No debts',
  })
})

test('what is missing is said', () => {
  expect(answerOf('Question', { ...draft, text: '  ' }, [])).toBe('Write an answer.')
  expect(answerOf('Document', draft, [])).toBe('Add at least one document.')
  expect(answerOf('Document', { ...draft, applies: false }, ['doc_2'])).toBe('Tell us why this doesn’t apply.')
})
