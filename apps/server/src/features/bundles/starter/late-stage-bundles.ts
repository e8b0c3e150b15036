import { packagingBundles } from './packaging-bundles.ts'
import { acknowledgment, byMonth, document, optional, question, type StarterBundle } from './starter-bundle.ts'

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
    byMonth(document('Business bank statements, last three months', 'Every page for every account, even blank pages.')),
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
  ...packagingBundles,
  lenderReview,
  underwriting,
  commitment,
  closing,
  afterFunding,
]
