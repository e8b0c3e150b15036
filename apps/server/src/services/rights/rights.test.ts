import { describe, expect, test } from 'vitest'
import { forbidden, notFound } from '../../errors.ts'
import { defineRights, managers, participants } from './rights.ts'

const { authorize, may } = defineRights({
  'ship.sail': { for: participants },
  'ship.sink': { for: managers, refusal: 'Only Admins and Managers can sink ships.' },
  'ship.board': { for: ['Account'] },
  'ship.see': { for: ['Visitor'] },
  'ship.clean': { for: ['System'] },
})

const as = (role: 'Admin' | 'Manager' | 'Coordinator' | 'Client' | 'Lender') => ({ actor: { user_id: 'u', role } })
const callers = {
  Admin: as('Admin'),
  Manager: as('Manager'),
  Coordinator: as('Coordinator'),
  Client: as('Client'),
  Lender: as('Lender'),
  Account: { actor: { user_id: 'u' } },
  Visitor: {},
  Job: { isJob: true as const },
  Loanyard: { actor: { user_id: null } },
}

const whoMay = (right: Parameters<typeof may>[1]) =>
  Object.entries(callers).flatMap(([name, ctx]) => (may(ctx, right) ? [name] : []))

test('gives a right to the kinds of callers in the table and to no one else', () => {
  expect(whoMay('ship.sail')).toEqual(['Admin', 'Manager', 'Coordinator', 'Client'])
  expect(whoMay('ship.sink')).toEqual(['Admin', 'Manager'])
  expect(whoMay('ship.board')).toEqual(['Account'])
  expect(whoMay('ship.see')).toEqual(['Visitor'])
  expect(whoMay('ship.clean')).toEqual(['Job', 'Loanyard'])
})

test('refuses with the sentence of the table, and with not_found where it has none', () => {
  expect(() => authorize(callers.Coordinator, 'ship.sink')).toThrow(
    forbidden('Only Admins and Managers can sink ships.'),
  )
  expect(() => authorize(callers.Lender, 'ship.sail')).toThrow(notFound())
  expect(() => authorize(callers.Admin, 'ship.sink')).not.toThrow()
})

describe('with a loader', () => {
  test('returns what it loads', async () => {
    await expect(authorize(callers.Admin, 'ship.sink', () => Promise.resolve('Argo'))).resolves.toBe('Argo')
  })

  test('answers not_found before forbidden, so that refusals reveal no resource', async () => {
    const missing = authorize(callers.Coordinator, 'ship.sink', () => Promise.resolve(null))
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
    const found = authorize(callers.Coordinator, 'ship.sink', () => Promise.resolve('Argo'))
    await expect(found).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('knows only the rights of its table', () => {
  // @ts-expect-error -- no such right
  expect(() => authorize(callers.Admin, 'ship.fly')).toThrow(notFound())
  // @ts-expect-error -- no such right
  expect(may(callers.Admin, 'ship.fly')).toBe(false)
})
