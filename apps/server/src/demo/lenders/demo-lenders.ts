/** None is a real person, and no lender is a real bank. */
export interface DemoBanker {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly status?: 'Invited' | 'Inactive'
}

export interface DemoCreditBox {
  readonly programs: readonly string[]
  readonly states?: readonly string[]
  readonly min_loan_amount: number
  readonly max_loan_amount: number
  readonly min_credit_score: number
  readonly credit_note?: string
}

export interface DemoLender {
  readonly name: string
  readonly phone: string
  readonly status: 'Invited' | 'Active' | 'Inactive'
  readonly box?: DemoCreditBox
  /** The first is the contact. */
  readonly people: readonly DemoBanker[]
}

const banker = (email: string, first_name: string, last_name: string, status?: DemoBanker['status']): DemoBanker => ({
  email,
  first_name,
  last_name,
  ...(status === undefined ? {} : { status }),
})

// Accounts to sign in with
export const demoContact = banker('lender@demo.loanyard.test', 'Dana', 'Whitaker')
export const demoColleague = banker('lenderstaff@demo.loanyard.test', 'Ellis', 'Monroe')

/** The first partner's. The first three respond to the first shared deal, so that offers can be compared. */
export const demoLenders: readonly [DemoLender, DemoLender, DemoLender, ...DemoLender[]] = [
  {
    name: 'First Coastal Bank',
    phone: '(555) 010-4100',
    status: 'Active',
    box: {
      programs: ['7(a)', 'SBA Express'],
      min_loan_amount: 150_000,
      max_loan_amount: 5_000_000,
      min_credit_score: 680,
      credit_note: 'Likes acquisitions with a seller note on standby. No new restaurants.',
    },
    people: [
      demoContact,
      demoColleague,
      banker('t.abara@firstcoastal.test', 'Tobi', 'Abara', 'Invited'),
      banker('l.harmon@firstcoastal.test', 'Lee', 'Harmon', 'Inactive'),
    ],
  },
  {
    name: 'Pine Tree Credit Union',
    phone: '(555) 010-4200',
    status: 'Active',
    box: {
      programs: ['7(a)', 'SBA Express'],
      min_loan_amount: 25_000,
      max_loan_amount: 500_000,
      min_credit_score: 660,
    },
    people: [
      banker('k.sandoval@pinetreecu.test', 'Kim', 'Sandoval'),
      banker('r.ostrander@pinetreecu.test', 'Robin', 'Ostrander'),
    ],
  },
  {
    name: 'Granite Commercial Lending',
    phone: '(555) 010-4300',
    status: 'Active',
    box: {
      programs: ['7(a)', 'International Trade'],
      min_loan_amount: 500_000,
      max_loan_amount: 5_000_000,
      min_credit_score: 700,
    },
    people: [banker('m.boateng@granitecl.test', 'Michael', 'Boateng')],
  },
  {
    name: 'Seaway Savings Bank',
    phone: '(555) 010-4400',
    status: 'Active',
    box: { programs: ['7(a)'], min_loan_amount: 100_000, max_loan_amount: 1_500_000, min_credit_score: 650 },
    people: [
      banker('p.lavoie@seawaysavings.test', 'Paule', 'Lavoie'),
      banker('j.ito@seawaysavings.test', 'Jun', 'Ito'),
    ],
  },
  {
    name: 'Midland SBA Capital',
    phone: '(555) 010-4500',
    status: 'Invited',
    people: [banker('s.brandt@midlandsba.test', 'Sonja', 'Brandt', 'Invited')],
  },
  {
    name: 'Old Mill Trust',
    phone: '(555) 010-4600',
    status: 'Inactive',
    people: [banker('f.grady@oldmilltrust.test', 'Frank', 'Grady')],
  },
]

/** The second partner also works with the first lender, under a record of its own. */
export const secondPartnerLender: DemoLender = {
  name: 'First Coastal Bank',
  phone: '(555) 010-4100',
  status: 'Active',
  people: [demoContact],
}

/** Summaries of shared deals, for lenders, by what the loan is for. The last fits any. */
export const demoSummaries = [
  {
    purposes: ['Business Acquisition', 'Partner Buyout'],
    reason:
      'The owner is retiring and selling to the manager who has run the business for the last six. The seller stays for three months and carries a note on full standby.',
    positives: 'The buyer already runs the business and is keeping the team.\nThe equipment was replaced in 2023.',
    negatives: 'Two customers make up a third of the revenue; both have renewed for two years.',
  },
  {
    purposes: ['Franchise', 'Commercial Real Estate', 'Startup'],
    reason:
      'Second location, five miles from the first. A 10-year lease is signed, and the landlord is paying for part of the build-out.',
    positives: 'The first location has made a profit every year.\nDocumented equity injection of 15% in cash.',
    negatives:
      'The plan has the new location breaking even after seven months; the budget includes working capital for twelve.',
  },
  {
    purposes: ['Equipment'],
    reason: 'Buying equipment the business now rents, which cuts the monthly cost by a quarter.',
    positives: 'Vendor quotes and a buyback guaranty are on file.\nTwelve years of experience in the trade.',
    negatives: 'One late payment in 2024, explained by a supplier dispute that has been settled.',
  },
  {
    purposes: [],
    reason:
      'Orders have outgrown what the business can finance from its own cash. The loan pays for stock and staff ahead of them.',
    positives: 'Revenue has grown every year.\nThe largest customers have ordered for years.',
    negatives: 'Customers pay after 45 days on average; an accounts receivable aging is in the package.',
  },
] as const
