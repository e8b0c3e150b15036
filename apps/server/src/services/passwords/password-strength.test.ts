import { expect, test } from 'vitest'
import { isWeakPassword } from './password-strength.ts'

test('accepts anything that is hard to guess', async () => {
  for (const password of [
    'harbour lights at dusk',
    'blue-otter-7 parade',
    'пароль для гавани',
    '🏦⛵🌊🔑📎🧾🏠🚢',
    'kX9#mQ2v',
    'correct horse battery staple',
    'caf\u00e9 am hafen',
    '__proto__ and constructor',
  ]) {
    expect({ password, isWeak: await isWeakPassword(password, ['ana@example.com', 'Ana', 'Reyes']) }).toEqual({
      password,
      isWeak: false,
    })
  }
})

test('rejects a name alone, with a year or in disguise, but not among other words', async () => {
  const about = ['ana.reyes@harbor-lending.com', 'Ana', 'Reyes', 'Harbor Lending']
  expect(await isWeakPassword('reyes met seven quiet otters', about)).toBe(false)
  for (const password of [
    'ReyesReyes',
    'AnaReyes1984',
    'harbor-lending',
    'H@rborL3nd1ng',
    'lending.2031',
    'reyes!!!!',
  ]) {
    expect({ password, isWeak: await isWeakPassword(password, about) }).toEqual({ password, isWeak: true })
  }
})

test('checks the longest password and empty names quickly and without failing', async () => {
  expect(await isWeakPassword('p@ssw0rd'.repeat(125), ['', ' ', '\u0000', 'x'.repeat(300)])).toBe(true)
  expect(await isWeakPassword('harbour lights at dusk '.repeat(40), [''])).toBe(false)
})
