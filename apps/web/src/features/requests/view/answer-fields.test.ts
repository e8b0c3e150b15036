import { expect, test } from 'vitest'
import { answerBody } from './answer-fields.tsx'

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
  slot: null,
  is_returned: false,
  undo_seconds: 0,
}

test('sends only the fields that the kind needs', () => {
  expect(answerBody('Question', { ...draft, text: ' In May. ' }, [])).toEqual({ answer: 'In May.' })
  expect(answerBody('Document', { ...draft, text: 'not sent', documents: [kept] }, ['doc_2', 'doc_1'])).toEqual({
    documents: ['doc_1', 'doc_2'],
  })
  expect(answerBody('PandaDoc', draft, ['doc_3'])).toEqual({ documents: ['doc_3'] })
  expect(answerBody('Document', { ...draft, applies: false, text: 'No debts' }, ['doc_2'])).toEqual({
    not_applicable: 'No debts',
  })
})

test('reports what is missing', () => {
  expect(answerBody('Question', { ...draft, text: '  ' }, [])).toBe('Write an answer.')
  expect(answerBody('Document', draft, [])).toBe('Add at least one document.')
  expect(answerBody('Document', { ...draft, applies: false }, ['doc_2'])).toBe('Tell us why this doesn’t apply.')
})
