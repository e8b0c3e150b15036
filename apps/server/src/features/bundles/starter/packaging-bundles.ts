import { byTaxYear, document, optional, question, type StarterBundle } from './starter-bundle.ts'

const plan: StarterBundle = {
  title: 'Business plan and projections',
  description:
    'How the loan will be repaid. Always needed for startups and purchases, and usually for growing businesses.',
  stage: 'Packaging',
  purposes: ['Startup', 'Franchise', 'Business Acquisition'],
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
    optional(
      document(
        'Life insurance quote or policy',
        'For a loan above $350,000 that isn’t fully secured, when the business depends on one owner. Approval takes weeks, so apply now. Limit not confirmed: ask your broker.',
      ),
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
  purposes: ['Business Acquisition', 'Partner Buyout'],
  attachments: [
    document(
      'Purchase agreement or letter of intent',
      'Signed by buyer and seller, with the price, what you’re buying (assets or stock), and every amendment. Buyer and seller must be the same as in the application.',
    ),
    document(
      'Allocation of the purchase price',
      'How much of the price is for equipment, inventory, real estate, and goodwill, agreed between buyer and seller. The totals must match the purchase agreement.',
    ),
    optional(
      document(
        'Independent business valuation',
        'For a price above $350,000. The lender orders it. Send one you already have. Limit not confirmed: ask your broker.',
      ),
    ),
    optional(
      document(
        'Quality of earnings report',
        'For a purchase price of $3,000,000 or more. An accountant needs several weeks, so order it early. Limit not confirmed: ask your broker first.',
      ),
    ),
    byTaxYear(
      document(
        'Seller’s business tax returns, last three years',
        'Complete, with all schedules, one file for each year.',
      ),
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
  purposes: ['Franchise'],
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
  purposes: ['Commercial Real Estate', 'Construction'],
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
        'SBA Form 601 – Agreement of Compliance',
        'For construction of more than $10,000. You and the contractor sign it. Limit not confirmed: ask your broker. Current form: sba.gov, search "Form 601".',
      ),
    ),
    optional(
      document(
        'Landlord’s waiver',
        'Gives the lender access to collateral in leased space. Landlords can take a while, so ask for it as soon as the lease is settled.',
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

export const packagingBundles: readonly StarterBundle[] = [plan, acquisition, franchise, premises]
