import { signatureFieldKinds } from '@loanyard/contract/requests/signature-fields'
import { expect, test } from 'vitest'
import { afterKey, fieldsProblem, moveTo, newField } from './field-values.ts'

test('a field stays on its page wherever it is placed, moved or resized', () => {
  for (const kind of signatureFieldKinds) {
    for (const at of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0.5, y: 0.99 },
      { x: -3, y: 7 },
    ]) {
      let field = newField(kind, 1, at)
      for (const [key, isResizing] of [
        ['ArrowRight', true],
        ['ArrowDown', true],
        ['ArrowLeft', false],
        ['ArrowUp', true],
      ] as const) {
        for (let press = 0; press < 300; press++) field = afterKey(field, key, isResizing) ?? field
        expect(fieldsProblem([field, { ...field, kind: 'signature' }])).toBeNull()
      }
      expect(fieldsProblem([{ ...moveTo(field, { x: 9, y: 9 }), kind: 'signature' }])).toBeNull()
    }
  }
})

test('fields need one for the signature, and no others than arrow keys move them', () => {
  const date = newField('date', 1, { x: 0.5, y: 0.5 })
  expect(fieldsProblem([])).toBeNull()
  expect(fieldsProblem([date])).toBe('Place a field for the signature, or remove all fields.')
  expect(fieldsProblem([date, newField('signature', 1, { x: 0.5, y: 0.5 })])).toBeNull()
  expect(afterKey(date, 'a', false)).toBeNull()
})
