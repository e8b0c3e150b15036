/** The IANA time zones of the states and territories where the SBA lends. */
export const timeZones = [
  { name: 'America/New_York', label: 'Eastern time (New York)' },
  { name: 'America/Chicago', label: 'Central time (Chicago)' },
  { name: 'America/Denver', label: 'Mountain time (Denver)' },
  { name: 'America/Phoenix', label: 'Arizona time, no daylight saving (Phoenix)' },
  { name: 'America/Los_Angeles', label: 'Pacific time (Los Angeles)' },
  { name: 'America/Anchorage', label: 'Alaska time (Anchorage)' },
  { name: 'Pacific/Honolulu', label: 'Hawaii time (Honolulu)' },
  { name: 'America/Puerto_Rico', label: 'Atlantic time (San Juan)' },
  { name: 'Pacific/Guam', label: 'Chamorro time (Guam)' },
  { name: 'Pacific/Pago_Pago', label: 'Samoa time (Pago Pago)' },
] as const

export const timeZoneNames = timeZones.map(({ name }) => name)
