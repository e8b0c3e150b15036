/** A line of a page: text, or a label with an amount at the right. */
export type PageLine = string | readonly [label: string, amount: string]

export interface DocumentPage {
  readonly heading: string
  readonly lines: readonly PageLine[]
}

/** What a document is about. */
interface Subject {
  readonly name: string
  readonly business: string
  /** Yearly revenue of the business, in whole dollars. */
  readonly revenue: number
}

const money = (amount: number): string => Math.round(amount).toLocaleString('en-US')
const share = (label: string, whole: number, part: number): PageLine => [label, money(whole * part)]

/** The business's own, the same in every document. */
function revenueOf(business: string): number {
  const seed = Array.from(business).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  return 640_000 + seed * 317
}

/** A year in the document's name; otherwise the last full one. */
const yearOf = (name: string): number => Number(/20\d\d/.exec(name)?.[0] ?? new Date().getFullYear() - 1)

/** A year's revenue: what is older is smaller. */
function inYear({ name, revenue }: Subject): { year: number; amount: number } {
  const year = yearOf(name)
  return { year, amount: revenue * 0.94 ** Math.max(0, new Date().getFullYear() - 1 - year) }
}

const repeated = (count: number, page: (at: number) => DocumentPage): DocumentPage[] =>
  Array.from({ length: count }, (_, index) => page(index + 1))

function incomeLines(amount: number): PageLine[] {
  return [
    share('Gross receipts or sales', amount, 1),
    share('Cost of goods sold', amount, 0.38),
    share('Gross profit', amount, 0.62),
    share('Compensation of officers', amount, 0.09),
    share('Salaries and wages', amount, 0.19),
    share('Repairs and maintenance', amount, 0.012),
    share('Rents', amount, 0.06),
    share('Taxes and licenses', amount, 0.024),
    share('Interest', amount, 0.015),
    share('Depreciation', amount, 0.031),
    share('Advertising', amount, 0.011),
    share('Other deductions', amount, 0.052),
    share('Ordinary business income', amount, 0.135),
  ]
}

function balanceLines(amount: number): PageLine[] {
  return [
    share('Cash', amount, 0.082),
    share('Accounts receivable', amount, 0.071),
    share('Inventory', amount, 0.044),
    share('Equipment, net of depreciation', amount, 0.213),
    share('Total assets', amount, 0.41),
    share('Accounts payable', amount, 0.039),
    share('Line of credit', amount, 0.03),
    share('Long-term debt', amount, 0.14),
    share('Equity', amount, 0.201),
    share('Total liabilities and equity', amount, 0.41),
  ]
}

const schedules = [
  'K',
  'L',
  'M-1',
  'M-2',
  'Form 4562',
  'Form 1125-A',
  'Form 1125-E',
  'K-1',
  'Statement 1',
  'Statement 2',
]

function businessReturn(subject: Subject): DocumentPage[] {
  const { year, amount } = inYear(subject)
  return [
    { heading: `Form 1120-S  U.S. Income Tax Return for an S Corporation, ${year}`, lines: incomeLines(amount) },
    { heading: `Form 1120-S, ${year}  Schedule L: Balance sheets per books`, lines: balanceLines(amount) },
    ...schedules.map((schedule, index) => ({
      heading: `Form 1120-S, ${year}  Schedule ${schedule}`,
      lines: [
        share(`Line ${index + 1}`, amount, 0.011 * (index + 1)),
        ...incomeLines(amount * 0.1).slice(0, 6 + index),
      ],
    })),
  ]
}

function personalReturn(subject: Subject): DocumentPage[] {
  const { year, amount } = inYear(subject)
  const income = amount * 0.11
  return [
    {
      heading: `Form 1040  U.S. Individual Income Tax Return, ${year}`,
      lines: [
        share('1a  Total amount from Forms W-2, box 1', income, 0.62),
        share('2b  Taxable interest', income, 0.004),
        share('8  Additional income from Schedule 1', income, 0.376),
        share('9  Total income', income, 1),
        share('11  Adjusted gross income', income, 0.97),
        share('12  Standard deduction or itemized deductions', income, 0.21),
        share('15  Taxable income', income, 0.76),
      ],
    },
    ...['Form 1040, page 2', 'Schedule 1', 'Schedule E', 'Schedule A', 'Form 8995', 'W-2'].map((heading, index) => ({
      heading: `${heading}, ${year}`,
      lines: incomeLines(income * 0.3).slice(0, 5 + index),
    })),
  ]
}

function statement({ business, revenue }: Subject): DocumentPage[] {
  const month = revenue / 12
  const kinds = ['Card deposits', 'Payroll', 'Rent', 'Supplier payment', 'Utilities', 'Insurance', 'Loan payment']
  return repeated(4, (page) => ({
    heading: `Business checking  ${business}  Page ${page} of 4`,
    lines: Array.from({ length: 34 }, (_, line): PageLine => {
      const kind = kinds[(line * page) % kinds.length] ?? 'Payment'
      const sign = kind === 'Card deposits' ? '' : '-'
      return [
        `${String((line % 28) + 1).padStart(2, '0')}  ${kind}`,
        `${sign}${money((month * (1 + (line % 5))) / 40)}`,
      ]
    }),
  }))
}

const clauses = [
  'The parties agree to the terms set out below, which replace all earlier understandings between them.',
  'Each party has had the opportunity to take advice from counsel of its own choosing before signing.',
  'Notices are in writing and take effect when delivered to the address stated on the first page.',
  'If a provision cannot be enforced, the remaining provisions continue to apply.',
  'This is a sample made for a demonstration. It binds no one.',
]

const contract =
  (pages: number) =>
  ({ name }: Subject): DocumentPage[] =>
    repeated(pages, (page) => ({
      heading: `${name}  Section ${page}`,
      lines: Array.from({ length: 18 }, (_, line) => `${page}.${line + 1}  ${clauses[(line + page) % clauses.length]}`),
    }))

function statements(subject: Subject): DocumentPage[] {
  const { amount } = inYear(subject)
  return [
    { heading: 'Profit and loss, year to date', lines: incomeLines(amount * 0.7) },
    { heading: 'Balance sheet', lines: balanceLines(amount) },
  ]
}

function personalStatement({ revenue }: Subject): DocumentPage[] {
  const worth = revenue * 0.55
  return repeated(3, (page) => ({
    heading: `SBA Form 413  Personal Financial Statement  Page ${page}`,
    lines: [
      share('Cash on hand and in banks', worth, 0.09),
      share('Retirement accounts', worth, 0.24),
      share('Real estate', worth, 0.61),
      share('Automobiles', worth, 0.06),
      share('Total assets', worth, 1),
      share('Mortgages on real estate', worth, 0.38),
      share('Accounts payable', worth, 0.02),
      share('Net worth', worth, 0.6),
    ].slice(0, 11 - page),
  }))
}

const kinds: readonly (readonly [RegExp, (subject: Subject) => DocumentPage[]])[] = [
  [/personal tax|1040/i, personalReturn],
  [/tax return|1120|transcript/i, businessReturn],
  [/bank statement/i, statement],
  [/413|personal financial/i, personalStatement],
  [/plan|appraisal|valuation|insurance/i, contract(6)],
  [/profit|balance|interim|debt schedule|projection/i, statements],
  [/lease|agreement|contract|letter of intent|operating/i, contract(9)],
  [/resume|résumé|photo|license/i, contract(1)],
]

/** Pages that look like those of a document with this name. Nothing in them is of a real person. */
export function pagesOf(name: string, business: string): DocumentPage[] {
  const subject = { name: name.replace(/\.\w+$/, ''), business, revenue: revenueOf(business) }
  const make = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? contract(2)
  return make(subject)
}
