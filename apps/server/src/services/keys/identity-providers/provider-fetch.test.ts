import { expect, test } from 'vitest'
import { isPublicAddress, providerFetch } from './provider-fetch.ts'

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

const send = providerFetch({ allowsLoopback: false })

test.each([
  ['http://login.example.com', 'insecure'],
  ['https://127.0.0.1', 'private'],
  ['https://0x7f.1', 'private'],
  ['https://2130706433', 'private'],
  ['https://[::ffff:127.0.0.1]', 'private'],
  ['https://169.254.169.254/latest', 'private'],
  // The name is allowed, what it leads to isn't.
  ['https://localhost', 'private'],
])('doesn’t call %s', async (address, reason) => {
  await expect(send(address, {})).rejects.toMatchObject({ name: 'ProviderError', reason })
})
