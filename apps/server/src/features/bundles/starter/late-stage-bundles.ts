import { acknowledgment, document, optional, question, type StarterBundle } from './starter-bundle.ts'

const plan: StarterBundle = {
  title: 'Business plan and projections',
  description:
    'How the loan will be repaid. Always needed for startups and purchases, and usually for growing businesses.',
  stage: 'Packaging',
  attachments: [
    document(
      'Business plan',
      'What the business does, its customers and competitors, who runs it, and what the loan will change. Ten clear pages are better than forty.',
    ),
    document(
      'Two-year projections',
      'Profit and loss and cash flow, with the first year by month. Include the loan payment in the expenses.',
    ),
    document(
      'Assumptions behind the projections',
      'Explain, line by line, why you expect these sales, margins, and costs. Name the contract, price list, or last year’s number behind each one.',
    ),
    question(
      'What would you do if sales came in 20% lower?',
      'Which costs would go down, and what else could cover the loan payment?',
    ),
  ],
}

const acquisition: StarterBundle = {
  title: 'Business acquisition',
  formerTitle: 'Buying a business',
  description: 'For purchases and partner buyouts: the deal itself and the seller’s documents.',
  stage: 'Packaging',
  attachments: [
    document(
      'Purchase agreement or letter of intent',
      'Signed by buyer and seller, with the price, what you’re buying (assets or stock), the price allocation, and every amendment.',
    ),
    document(
      'Seller’s business tax returns, last three years',
      'Complete, with all schedules, one file for each year.',
    ),
    document(
      'Seller’s interim profit and loss and balance sheet',
      'Through the end of last month. They can’t be more than 120 days old when the application is submitted.',
    ),
    document(
      'List of assets being purchased',
      'Equipment, vehicles, and inventory, each with its value, and a list of what the seller keeps.',
    ),
    optional(
      document(
        'Seller note and standby agreement (SBA Form 155)',
        'Needed if the seller finances part of the price. If the note counts toward your equity injection, the seller agrees in Form 155 to take no payments for as long as SBA rules require. Current form: sba.gov, search "Form 155".',
      ),
    ),
    question(
      'Why is the seller selling, and how long will they stay?',
      'Include how many weeks or months of training and transition you’ve agreed on.',
    ),
  ],
}

const franchise: StarterBundle = {
  title: 'Franchise',
  description:
    'For franchise and licensed-brand businesses. The lender checks the brand against the SBA’s franchise rules.',
  stage: 'Packaging',
  attachments: [
    document(
      'Franchise agreement',
      'The complete agreement you’ve signed or will sign, with every addendum. If you’re buying an existing location, include the franchisor’s consent to the transfer.',
    ),
    document('Franchise disclosure document (FDD)', 'For the current year, with the signed receipt page.'),
    optional(document('Franchisor’s cost estimate and site approval', 'If you’re opening a new location.')),
  ],
}

const premises: StarterBundle = {
  title: 'Lease and real estate',
  formerTitle: 'Premises',
  description: 'Where the business operates, leased or owned.',
  stage: 'Packaging',
  attachments: [
    document(
      'Lease',
      'The signed lease with all amendments, or the letter of intent for a new one. The term plus renewal options should last as long as the loan. If they don’t, ask your broker.',
    ),
    optional(
      document('Purchase contract for real estate', 'Signed, with all addenda, if the loan pays for the building.'),
    ),
    optional(
      document(
        'Construction bids and plans',
        'From licensed contractors, if the loan pays for construction or improvements.',
      ),
    ),
    optional(
      document(
        'Environmental questionnaire',
        'The lender’s own form, for real estate that’s being bought or used as collateral. Your broker will send it to you.',
      ),
    ),
    optional(document('Equipment quotes', 'Dated quotes from the vendor for everything the loan will pay for.')),
  ],
}

const lenderReview: StarterBundle = {
  title: 'Lender questions',
  formerTitle: 'Questions of the lender',
  description: 'What lenders ask first after reading the package.',
  stage: 'Lender Review',
  attachments: [
    question(
      'What explains the weakest of the last three years?',
      'Tell us what happened and why it won’t happen again.',
    ),
    question(
      'Who are the five largest customers?',
      'Include each one’s share of sales and whether you have a contract.',
    ),
    document('Business bank statements, last three months', 'Every page for every account, even blank pages.'),
    optional(
      document(
        'Letter of explanation for late payments or other credit issues',
        'Signed and dated. Explain what happened, when, and how it was resolved.',
      ),
    ),
  ],
}

const underwriting: StarterBundle = {
  title: 'Underwriting',
  description: 'Proof of what’s in the application.',
  stage: 'Underwriting',
  attachments: [
    document(
      'Equity injection: source of funds',
      'The last two months of statements, all pages, for every account your down payment will come from. Explain each large deposit. For a gift, include a signed gift letter and the donor’s statement.',
    ),
    document(
      'Updated interim statements and debt schedule',
      'Through the end of last month, if the ones you sent will soon be more than 120 days old.',
    ),
    optional(
      document(
        'Appraisals and valuation',
        'For the business, real estate, or equipment, if you have any. The lender orders its own when the rules require one.',
      ),
    ),
    optional(
      document(
        'Life insurance quote or policy',
        'Lenders may ask for this when the business depends on one person. Approval takes weeks, so apply early.',
      ),
    ),
    question(
      'Has anything changed since you applied?',
      'For example: new debts, lost customers, legal trouble, or new owners. If nothing has changed, write "No."',
    ),
  ],
}

const commitment: StarterBundle = {
  title: 'Commitment letter',
  description: 'The lender’s offer, and the conditions to meet before closing.',
  stage: 'Commitment',
  attachments: [
    document(
      'Signed commitment letter',
      'Go over the rate, term, collateral, guarantees, fees, and conditions with your broker before you sign.',
    ),
    acknowledgment(
      'I understand who guarantees the loan',
      'In general, each owner of 20% or more gives an unlimited personal guarantee (SBA Form 148). I have read who will guarantee this loan and what the letter says about collateral.',
    ),
    document(
      'Insurance quotes',
      'Property and liability, plus anything else the letter requires, such as flood, workers’ compensation, or auto.',
    ),
  ],
}

const closing: StarterBundle = {
  title: 'Closing documents',
  formerTitle: 'Closing papers',
  description: 'What the closing agent needs before money can move.',
  stage: 'Closing',
  attachments: [
    document(
      'Insurance binders',
      'Name the lender as lender’s loss payee or mortgagee, in the lender’s exact wording, and include proof that the premium is paid.',
    ),
    document(
      'Equity injection: proof of payment',
      'The account statement before the payment, the wire confirmation or canceled check, and the closing agent’s receipt.',
    ),
    document('Borrowing resolution', 'Says who can sign for the company. The lender or its attorney prepares it.'),
    optional(
      document(
        'Landlord’s waiver',
        'Gives the lender access to collateral in leased space. Landlords can take a while, so send it right away.',
      ),
    ),
    optional(document('Final purchase agreement and bill of sale', 'As signed, with the final list of assets.')),
    optional(document('Payoff letters', 'From each creditor the loan will pay off, good through the closing date.')),
    document('Voided check', 'For the business account that will receive the loan and make the payments.'),
    optional(
      document('Licenses in the new owner’s name', 'Or proof that you’ve applied and can operate in the meantime.'),
    ),
  ],
}

const afterFunding: StarterBundle = {
  title: 'Post-closing documents',
  formerTitle: 'After funding',
  description: 'What the lender must have on file after funding.',
  stage: 'Funded',
  attachments: [
    document(
      'Proof of how the money was used',
      'Paid invoices, wire confirmations, and canceled checks for each use of proceeds the lender didn’t pay directly.',
    ),
    acknowledgment(
      'I understand what I need to send each year',
      'For the life of the loan, I will send the business’s tax returns and financial statements, proof of insurance, and notice of any change of owners or address.',
    ),
  ],
}

/** The starter library from packaging on. */
export const lateStageBundles: readonly StarterBundle[] = [
  plan,
  acquisition,
  franchise,
  premises,
  lenderReview,
  underwriting,
  commitment,
  closing,
  afterFunding,
]
