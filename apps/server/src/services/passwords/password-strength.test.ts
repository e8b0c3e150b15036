import { newPassword } from '@loanyard/contract/core/fields'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isWeakPassword, isCommonPassword } from './password-strength.ts'

test('accepts anything that is hard to guess', async () => {
  for (const password of [
    'harbor lights at dusk',
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
  expect(await isWeakPassword('harbor lights at dusk '.repeat(40), [''])).toBe(false)
})

test('has over ten thousand passwords that pass the length rule', () => {
  const longEnough = dictionary['passwords-common'].filter((password) => newPassword.safeParse(password).success)
  expect(longEnough.length).toBeGreaterThan(10_000)
})

test('rejects every listed password in any spelling', async () => {
  const list = dictionary['passwords-common']
  for (let index = 0; index < list.length; index += 97) {
    const password = list[index] ?? ''
    for (const written of [password, password.toUpperCase(), password.slice(0, 1).toUpperCase() + password.slice(1)]) {
      expect(await isCommonPassword(written), written).toBe(true)
    }
  }
  for (const password of [
    'password',
    '12345678',
    'iloveyou1',
    'qwertyuiop',
    'trustno1',
    'Football',
    'ＰＡＳＳＷＯＲＤ',
  ]) {
    expect(await isCommonPassword(password), password).toBe(true)
  }
})

test('accepts other passwords', async () => {
  for (const password of [
    'harbor lights at dusk',
    'loanyard-demo-2026',
    'пароль для гавани',
    '🏦🏦🏦🏦🏦🏦🏦🏦',
    '__proto__',
    'constructor',
    '',
  ]) {
    expect(await isCommonPassword(password), password).toBe(false)
  }
})
