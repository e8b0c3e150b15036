import { newPassword } from '@loanyard/contract/core/fields'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

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
    'harbour lights at dusk',
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
