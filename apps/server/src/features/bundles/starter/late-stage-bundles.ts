import { acknowledgement, document, optional, question, type StarterBundle } from './starter-bundle.ts'

const plan: StarterBundle = {
  title: 'Business plan and projections',
  description: 'How the loan will be repaid. Startups and purchases always need it, growing businesses usually do.',
  stage: 'Packaging',
  attachments: [
    document(
      'Business plan',
      'What the business does, for whom, against whom, who runs it, and what the loan changes. Ten clear pages are better than forty.',
    ),
    document(
      'Projections for two years',
      'Profit and loss and cash flow, the first year by month. The loan payment must be among the expenses.',
    ),
    document(
      'Assumptions behind the projections',
      'Line by line: why sales, margins and costs will be what the projections say. Name the contract, the price list or last year’s figure each rests on.',
    ),
    question('What would you do if sales came in 20% lower?', 'Which costs would fall, what else could pay the loan.'),
  ],
}

const acquisition: StarterBundle = {
  title: 'Buying a business',
  description: 'For purchases and partner buyouts: the deal itself and the seller’s documents.',
  stage: 'Packaging',
  attachments: [
    document(
      'Purchase agreement or letter of intent',
      'Signed by buyer and seller, with price, what is bought (assets or shares), how the price is split, and every amendment.',
    ),
    document(
      'Seller’s business tax returns, last three years',
      'Complete, with all schedules, one file for each year.',
    ),
    document(
      'Seller’s interim profit and loss and balance sheet',
      'To the end of last month; no older than 120 days when the application goes in.',
    ),
    document(
      'List of assets being purchased',
      'Equipment, vehicles, inventory, each with a value, and what stays with the seller.',
    ),
    optional(
      document(
        'Seller note and standby agreement (SBA Form 155)',
        'If the seller lends part of the price. Where the note counts as part of your equity injection, the seller agrees in Form 155 to take no payments for as long as the rules in force require. Current form: sba.gov, search "Form 155".',
      ),
    ),
    question(
      'Why is the seller selling, and how long will they stay?',
      'The training and handover agreed on, in weeks or months.',
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
      'The one you have signed or will sign, complete, with every addendum. In a purchase also the franchisor’s consent to the transfer.',
    ),
    document('Franchise disclosure document (FDD)', 'The current year’s, with the signed receipt page.'),
    optional(document('Franchisor’s cost estimate and approval of the site', 'If a new unit is built.')),
  ],
}

const premises: StarterBundle = {
  title: 'Premises',
  description: 'Where the business operates, leased or owned.',
  stage: 'Packaging',
  attachments: [
    document(
      'Lease',
      'Signed, with all amendments, or the letter of intent for a new one. Term and options together should last as long as the loan: ask your broker if they don’t.',
    ),
    optional(document('Purchase contract for real estate', 'Signed, with all addenda, if the loan buys the building.')),
    optional(
      document('Construction bids and plans', 'From licensed contractors, if the loan pays for building or improving.'),
    ),
    optional(
      document(
        'Environmental questionnaire',
        'The lender’s own form, for real estate that is bought or pledged. Your broker sends it to you.',
      ),
    ),
    optional(document('Equipment quotes', 'From the vendor, with price and date, for everything the loan is to buy.')),
  ],
}

const lenderReview: StarterBundle = {
  title: 'Lender questions',
  formerTitle: 'Questions of the lender',
  description: 'What lenders ask first after reading the package.',
  stage: 'Lender Review',
  attachments: [
    question('What explains the weakest of the last three years?', 'What happened, and why it will not happen again.'),
    question('Who are the five largest customers?', 'With each one’s share of sales, and whether there is a contract.'),
    document('Bank statements of the business, last three months', 'All pages of all accounts, including blank pages.'),
    optional(
      document(
        'Letter about late payments or other marks on the credit report',
        'Signed and dated: what happened, when, how it was settled.',
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
      'Equity injection: where the money is',
      'Statements of the last two months, all pages, of every account from which your part of the price will come. Explain each large deposit. A gift needs a signed gift letter and the giver’s statement.',
    ),
    document(
      'Updated interim statements and debt schedule',
      'To the end of last month, if those you sent are about to be older than 120 days.',
    ),
    optional(
      document(
        'Appraisals and valuation',
        'Of the business, the real estate or the equipment, if you have any. The lender orders its own where the rules want one.',
      ),
    ),
    optional(
      document(
        'Life insurance quote or policy',
        'If the lender asks: where the business depends on one person. Underwriting takes weeks, so apply early.',
      ),
    ),
    question(
      'Has anything changed since you applied?',
      'New debts, lost customers, legal trouble, a change of owners. Write "Nothing" if nothing has.',
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
      'Read rate, term, collateral, guarantees, fees and conditions with your broker before you sign.',
    ),
    acknowledgement(
      'I know who guarantees the loan',
      'As a rule each owner of 20% or more personally guarantees an SBA loan without limit (SBA Form 148). I have read who does here, and what the letter says about collateral.',
    ),
    document(
      'Insurance quotes',
      'Property and liability, and what else the letter asks for: flood, workers’ compensation, auto.',
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
      'With the lender as lender’s loss payee or mortgagee, worded exactly as the lender says, and proof that the premium is paid.',
    ),
    document(
      'Equity injection: proof that it was paid',
      'The statement before, the wire or canceled check, and the receipt of the closing agent.',
    ),
    document('Borrowing resolution', 'Says who may sign for the company. The lender or its attorney prepares it.'),
    optional(
      document(
        'Landlord’s waiver',
        'Gives the lender access to collateral in leased space. Landlords take time, so send it to them right away.',
      ),
    ),
    optional(document('Final purchase agreement and bill of sale', 'As signed, with the final list of assets.')),
    optional(document('Payoff letters', 'From each creditor that the loan pays off, good through the day of closing.')),
    document('Voided check', 'Of the business account that the loan is paid into and its payments come from.'),
    optional(
      document('Licenses in the new owner’s name', 'Or proof that you’ve applied and can operate in the meantime.'),
    ),
  ],
}

const afterFunding: StarterBundle = {
  title: 'After funding',
  description: 'What the lender must have on file after funding.',
  stage: 'Funded',
  attachments: [
    document(
      'Proof of how the money was used',
      'Paid invoices, wires and canceled checks for each use of proceeds that the lender did not pay itself.',
    ),
    acknowledgement(
      'I know what I send each year',
      'Tax returns and financial statements of the business, proof of insurance, and notice of any change of owners or address, for as long as the loan runs.',
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
