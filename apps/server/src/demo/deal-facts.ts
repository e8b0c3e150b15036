const day = 86_400_000

type Values = Record<string, unknown>

/** By loan purpose; not every broker has asked. */
export const ownershipChanges: Readonly<Record<string, string | null>> = {
  'Business Acquisition': 'Initial Acquisition',
  'Partner Buyout': 'Owner Buyout',
  Franchise: 'Category not determined',
  Other: null,
}

const numberOf = (name: string) => Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

const demoStates = ['TX', 'NY', 'OH', 'PA', 'FL', 'NC', 'GA'] as const

/** Follows from the name, so that it is the same in every run. A startup has no history. */
export function businessFacts(name: string, loanPurpose: string): Values {
  const number = numberOf(name)
  const year_established = loanPurpose === 'Startup' ? null : 1986 + (number % 35)
  return { business_state: demoStates[number % demoStates.length], year_established }
}

const referrals = ['Dana Whitfield, CPA', 'First Street Realty', 'Website', 'Repeat client', null] as const

/** Follows from the name, too. */
export function forecastOf(name: string, entered: Date): Values {
  const number = numberOf(name)
  return {
    expected_close_on: number % 3 === 0 ? null : new Date(entered.getTime() + (20 + (number % 90)) * day),
    close_probability: number % 4 === 0 ? 75 : null,
    broker_fee: number % 2 === 0 ? '2500.00' : null,
    broker_fee_percent: number % 5 === 0 ? null : '1.00',
    referral_source: referrals[number % referrals.length],
  }
}
