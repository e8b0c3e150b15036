import { expect, test } from 'vitest'
import { outlookOf, type OutlookFacts } from './outlook.ts'

const EQUIPMENT: OutlookFacts = {
  loan_amount: '500000.00',
  loan_purpose: 'Equipment',
  down_payment: null,
  business_type: 'Existing Business',
  personal_credit_score: 720,
  payment: '6607.54',
  on: '2026-11-24',
}
const STARTUP: OutlookFacts = {
  ...EQUIPMENT,
  loan_amount: '180000.00',
  loan_purpose: 'Startup',
  business_type: 'Startup',
  down_payment: '20000.00',
}
const topics = (facts: OutlookFacts) => outlookOf(facts).reasons.map(({ topic, effect }) => `${topic} ${effect}`)

test('is likely for an existing business with good credit, and says what it has to earn', () => {
  const { outlook, reasons } = outlookOf(EQUIPMENT)
  expect(outlook).toBe('likely')
  // 12 × 6,607.54 × 1.15 = 91,184.052, rounded up.
  expect(reasons).toMatchObject([
    { topic: 'credit_score', effect: 'helps', comfortable: 680, rule: { confirmed: false, confidence: 'L' } },
    { topic: 'cash_flow', floor: '1.15', needed: '91184.06', rule: { confirmed: true, source: 'SOP 50 10 8' } },
  ])
})

test.each([
  [679, 'unclear', 'open'],
  [640, 'unclear', 'open'],
  [639, 'needs_work', 'gap'],
  [null, 'unclear', 'open'],
])('with a credit score of %s it is %s', (personal_credit_score, outlook, effect) => {
  const found = outlookOf({ ...EQUIPMENT, personal_credit_score })
  expect(found.outlook).toBe(outlook)
  expect(found.reasons.find(({ topic }) => topic === 'credit_score')?.effect).toBe(effect)
})

test('asks a startup for 10% of the whole project, down to the cent', () => {
  // Loan 180,000 and 20,000 down: 10% of 200,000.
  expect(outlookOf(STARTUP)).toMatchObject({ outlook: 'likely' })
  const short = outlookOf({ ...STARTUP, down_payment: '19999.99' })
  expect(short.outlook).toBe('needs_work')
  expect(short.reasons[0]).toMatchObject({
    topic: 'down_payment',
    effect: 'gap',
    required_rate: '0.10',
    required: '20000.00',
    missing: '0.01',
    rule: { confirmed: true, name: 'SOP 50 10 8.1' },
  })
  expect(outlookOf({ ...STARTUP, down_payment: null })).toMatchObject({ outlook: 'unclear' })
})

test('leaves the down payment of a franchise open unless it is enough either way', () => {
  const franchise = { ...EQUIPMENT, loan_purpose: 'Franchise', business_type: 'Franchise' }
  expect(topics({ ...franchise, down_payment: '1000.00' })).toContain('down_payment open')
  expect(topics({ ...franchise, down_payment: '60000.00' })).toContain('down_payment helps')
  expect(topics(franchise)).toContain('franchise open')
})

test('uses the floor of the ownership change, and none if its category is not known', () => {
  const purchase = { ...EQUIPMENT, loan_purpose: 'Business Acquisition', down_payment: '100000.00' }
  const floorOf = (business_type: string) =>
    outlookOf({ ...purchase, business_type }).reasons.find(({ topic }) => topic === 'cash_flow')
  expect(floorOf('Acquisition')).toMatchObject({ floor: '1.25' })
  expect(floorOf('Existing Business')).toBeUndefined()
  expect(topics({ ...purchase, loan_purpose: 'Partner Buyout' })).toContain('down_payment helps')
})

test('names what lenders ask about the purpose', () => {
  expect(topics({ ...EQUIPMENT, loan_purpose: 'Debt Refinance' })).toContain('refinance open')
  expect(topics({ ...EQUIPMENT, loan_purpose: 'Construction' })).toContain('occupancy open')
  expect(topics(STARTUP)).toContain('start_up open')
  expect(topics(EQUIPMENT)).toEqual(['credit_score helps', 'cash_flow open'])
})

test('is unclear for another purpose or an unknown business, and needs work above the largest loan', () => {
  expect(outlookOf({ ...EQUIPMENT, loan_purpose: 'Other' }).outlook).toBe('unclear')
  expect(outlookOf({ ...EQUIPMENT, business_type: null }).outlook).toBe('unclear')
  expect(outlookOf({ ...EQUIPMENT, loan_amount: '5000000.00' }).outlook).toBe('likely')
  expect(outlookOf({ ...EQUIPMENT, loan_amount: '5000000.01' })).toMatchObject({
    outlook: 'needs_work',
    reasons: [{ topic: 'program_limit', largest_loan: '5000000.00' }, {}, {}],
  })
})
