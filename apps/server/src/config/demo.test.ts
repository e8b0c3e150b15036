import { expect, test } from 'vitest'
import { readCommandConfig, readConfig } from './index.ts'

const production = { NODE_ENV: 'production', SECRET_KEY: 'the secret key of an installation' }

test('loads demo data only into the embedded database outside production, unless DEMO_DATA is on', () => {
  expect(readConfig(production).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).demoData).toBe(false)
  expect(readConfig({ DEMO_DATA: 'off' }).demoData).toBe(false)
})

const database = { DATABASE_URL: 'postgres://a@b/c' }

test.each([
  {},
  { PUBLIC_URL: 'http://partner.localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:4000' },
  { HOST: '::1' },
  { HOST: 'localhost', PUBLIC_URL: 'http://[::1]:3000' },
])('runs the demo where only this machine can reach it: %j', (address) => {
  expect(readConfig(address)).toMatchObject({ demoData: true, devMailbox: true })
  expect(readConfig({ ...database, ...address, DEMO_DATA: 'on' })).toMatchObject({ demoData: true, devMailbox: true })
})

test.each([
  [{ PUBLIC_URL: 'https://loans.example.com' }, 'PUBLIC_URL "https://loans.example.com"'],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, 'PUBLIC_URL "http://localhost.example.com"'],
  [{ HOST: '10.0.0.7', PUBLIC_URL: 'http://localhost:3000' }, 'HOST "10.0.0.7"'],
  [{ HOST: '0.0.0.0' }, 'HOST "0.0.0.0"'],
])('G1: refuses to start the demo where others can reach it: %j', (address, named) => {
  const sentence = `The demo can’t be used with ${named}, where others can reach it: the password of its accounts is public.`
  for (const given of [{}, { DEMO_DATA: 'on' }, { ...database, DEMO_DATA: 'on' }]) {
    expect(() => readConfig({ ...given, ...address })).toThrow(sentence)
  }
  expect(readConfig({ ...address, DEMO_DATA: 'off' })).toMatchObject({ demoData: false, devMailbox: false })
  expect(readConfig({ ...database, ...address })).toMatchObject({ demoData: false, devMailbox: false })
})

test('keeps the production demo to this machine as well, without the development mailbox', () => {
  const demo = { ...production, DEMO_DATA: 'on' }
  expect(readConfig(demo)).toMatchObject({ demoData: true, devMailbox: false })
  for (const real of [{}, database]) {
    expect(() => readConfig({ ...demo, ...real, PUBLIC_URL: 'https://loans.example.com' })).toThrow(
      'The demo can’t be used',
    )
  }
})

test('opens the development mailbox in the demo only', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost:25' }).devMailbox).toBe(false)
  expect(readConfig(production).devMailbox).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).devMailbox).toBe(false)
  expect(readConfig({ DEMO_DATA: 'off' }).devMailbox).toBe(false)
})

test('reads the configuration of a command whatever it says about the demo', () => {
  const given = {
    DATA_DIR: '/srv/loanyard',
    PUBLIC_URL: 'https://loans.example.com',
    SECRET_KEY: production.SECRET_KEY,
  }
  expect(() => readConfig(given)).toThrow('The demo can’t be used')
  expect(readCommandConfig(given)).toMatchObject({ dataDir: '/srv/loanyard', demoData: false })
})
