import { expect, test } from 'vitest'
import { parseDevice } from './parse-device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { name: 'Firefox on Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { name: 'Safari on iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
    { name: 'Safari on iOS', kind: 'tablet' },
  ],
  ['curl/8.5.0', { name: 'curl/8.5.0', kind: 'unknown' }],
  [null, { name: 'Unknown browser', kind: 'unknown' }],
  ['   ', { name: 'Unknown browser', kind: 'unknown' }],
])('%s', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device)
})

test('truncates long names', () => {
  expect(parseDevice('x'.repeat(3000)).name).toHaveLength(50)
})
