import { expect, test } from 'vitest'
import { timeZoneOfZip } from './time-zones.ts'

test.each([
  ['75201', 'America/Chicago', 'Dallas'],
  ['02139-4307', 'America/New_York', 'Cambridge'],
  ['79901', 'America/Denver', 'El Paso'],
  ['32401', 'America/Chicago', 'Panama City'],
  ['32301', 'America/New_York', 'Tallahassee'],
  ['37203', 'America/Chicago', 'Nashville'],
  ['37902', 'America/New_York', 'Knoxville'],
  ['42001', 'America/Chicago', 'Paducah'],
  ['40202', 'America/New_York', 'Louisville'],
  ['46402', 'America/Chicago', 'Gary'],
  ['46204', 'America/New_York', 'Indianapolis'],
  ['57701', 'America/Denver', 'Rapid City'],
  ['83501', 'America/Los_Angeles', 'Lewiston'],
  ['83702', 'America/Denver', 'southern Idaho'],
  ['97914', 'America/Denver', 'Ontario, Oregon'],
  ['85004', 'America/Phoenix', 'Phoenix'],
  ['89501', 'America/Los_Angeles', 'Reno'],
  ['99501', 'America/Anchorage', 'Anchorage'],
  ['96813', 'Pacific/Honolulu', 'Honolulu'],
  ['96799', 'Pacific/Pago_Pago', 'Pago Pago'],
  ['96910', 'Pacific/Guam', 'Guam'],
  ['00901', 'America/Puerto_Rico', 'San Juan'],
])('finds the time zone of %s: %s (%s)', (zip, zone) => {
  expect(timeZoneOfZip(zip)).toBe(zone)
})

test('has none for a military address or what is no ZIP code', () => {
  for (const zip of ['09012', '34002', '96205', '', '7520', 'O2139', '00401'])
    expect(timeZoneOfZip(zip), zip).toBeNull()
})
