import type { defaultStages } from '@loanyard/contract/core/values'
import { lateStageBundles } from './late-stage-bundles.ts'
import { acknowledgement, document, optional, question, type StarterBundle } from './starter-bundle.ts'

const firstLook: StarterBundle = {
  title: 'First look',
  description: 'A few questions and documents that show whether, and how much, this business can borrow.',
  stage: 'Pre-Qualification',
  attachments: [
    question(
      'What is the loan for?',
      'In a few sentences: how much you need, what each part of it pays for, and when you need it.',
    ),
    question(
      'Who owns the business?',
      'Every owner, direct or through another company, with the percentage each holds. If you are buying: who will own it after the purchase.',
    ),
    question(
      'Do the owners have other businesses?',
      'Name each business in which an owner holds 20% or more, or that an owner controls. Write "None" if there is none. The SBA considers these affiliates together.',
    ),
    question(
      'Is there anything in your background a lender will find?',
      'A government loan that was not repaid, a bankruptcy, a lien or judgment, unpaid taxes, a criminal charge or probation of an owner. Something disclosed early seldom stops a loan. Something found late often does.',
    ),
    document(
      'Most recent business tax return',
      'The most recent complete return, with all schedules. If you’re a startup, skip this and tell us.',
    ),
    document(
      'Resume of each owner who will run the business',
      'One to two pages each: work history, with years, and experience in this kind of business.',
    ),
    acknowledgement(
      'My documents may be shared with lenders',
      'I agree that what I send here may be shown to the lenders my broker approaches for this loan, and to no one else without my knowledge.',
    ),
  ],
}

const sbaForms: StarterBundle = {
  title: 'SBA and IRS forms',
  description:
    'The government’s own forms for a 7(a) loan. Use the current version of each. Older ones will need to be redone.',
  stage: 'Document Collection',
  attachments: [
    document(
      'SBA Form 1919 – Borrower Information Form',
      'About the business, its owners and the loan, with the questions that decide eligibility. Filled in and signed for the applicant business; in a purchase, for the business that buys. Answer every question: a blank one sends it back. Current form: sba.gov, search "Form 1919".',
    ),
    document(
      'SBA Form 413 – Personal Financial Statement',
      'What you own and what you owe. One from each owner of 20% or more, each general partner or managing member, and anyone who guarantees the loan; assets of spouses and minor children count. It must be no older than 120 days when the application goes in, so date and sign it now. Current form: sba.gov, search "Form 413".',
    ),
    document(
      'IRS Form 4506-C – Request for tax transcripts',
      'Lets the lender compare the returns with what the IRS has. One for the applicant business, or for the owner if taxes are filed personally; in a purchase, one for the seller’s business, too. Name and address as on the return. The IRS takes it within 120 days of the signature. Current form: irs.gov/forms, "4506-C".',
    ),
    document(
      'SBA Form 159 – Fee Disclosure and Compensation Agreement',
      'Says what your broker and other helpers are paid in connection with the loan, and by whom. Your broker fills it in; you, the broker and the lender sign. Current form: sba.gov, search "Form 159".',
    ),
    acknowledgement(
      'Certification of true and complete information',
      'I know that a false statement made on purpose to get a loan guaranteed by the SBA is a federal crime, and I will tell my broker right away if anything changes.',
    ),
  ],
}

const businessFinancials: StarterBundle = {
  title: 'Business tax returns and financial statements',
  description:
    'Three years of history and where the business is today. For a purchase: those of the business being bought.',
  stage: 'Document Collection',
  attachments: [
    document(
      'Business tax returns, last three years',
      'Complete federal returns (Form 1120, 1120-S or 1065 with all schedules and K-1s, or Schedule C), one file for each year. If the latest year is on extension, add the extension (Form 7004 or 4868).',
    ),
    document(
      'Year-end profit and loss and balance sheet, last three years',
      'For each of the last three fiscal years, from your accountant or bookkeeping software.',
    ),
    document(
      'Interim profit and loss and balance sheet',
      'From the start of this fiscal year to the end of last month. They must be no older than 120 days when the application goes in; many lenders want them newer. Sign and date both.',
    ),
    document(
      'Business debt schedule',
      'Every loan, lease, credit line and card of the business: lender, original amount and date, balance, rate, payment, maturity, collateral. Same date as the interim balance sheet, and the totals must agree.',
    ),
    optional(
      document(
        'Accounts receivable and payable aging',
        'Who owes the business and who it owes, by 30, 60, and 90 days, as of the interim balance sheet date.',
      ),
    ),
    optional(
      document(
        'Financials of affiliates',
        'For each other business an owner controls: tax returns of the last three years and interim statements.',
      ),
    ),
  ],
}

const owners: StarterBundle = {
  title: 'About the owners',
  description: 'From each owner of 20% or more and anyone who will guarantee the loan.',
  stage: 'Document Collection',
  attachments: [
    document(
      'Personal tax returns, last three years',
      'Complete federal Form 1040 with all schedules, W-2s and K-1s, one file for each year. If the latest is on extension, add Form 4868.',
    ),
    document('Government photo ID', 'Driver’s license or passport, not expired, both sides, all four corners visible.'),
    optional(
      document(
        'Proof of citizenship or immigration status',
        'The rules on who may own a business with an SBA loan are strict and change. If an owner was born outside the United States, send the passport, naturalization certificate or immigration document, so that the lender can check early.',
      ),
    ),
    document(
      'Resume of each owner and key manager',
      'Work history with years, education, and experience in this kind of business.',
    ),
    question(
      'Personal debts not on the credit report',
      'Loans from family, taxes on a payment plan, alimony or child support, guarantees for others. Write "None" if there is none.',
    ),
  ],
}

const companyDocuments: StarterBundle = {
  title: 'Company documents',
  formerTitle: 'Company papers',
  description:
    'Shows that the business exists, who owns it, and who can sign. For a purchase: those of the buying company.',
  stage: 'Document Collection',
  attachments: [
    document(
      'Articles of incorporation or organization',
      'As filed with the state, with every amendment. A partnership sends its certificate, a sole proprietor the registration of the trade name.',
    ),
    document(
      'Operating agreement, bylaws or partnership agreement',
      'Signed, with all amendments and the list of owners and percentages.',
    ),
    document(
      'EIN letter from the IRS',
      'Letter CP 575, or 147C if the first is lost: call the IRS business line and ask for it.',
    ),
    document(
      'Certificate of good standing',
      'From the Secretary of State of the home state, recent; also from each state in which the business is registered as foreign.',
    ),
    optional(
      document('Trade name (DBA) registration', 'If the business operates under a name other than its legal one.'),
    ),
    optional(
      document(
        'Business licenses and permits',
        'Any the business needs to operate: professional, health, liquor, contractor.',
      ),
    ),
  ],
}

/** In the order of the default stages. Leave out forms that the SBA has withdrawn. */
export const starterLibrary: readonly StarterBundle[] = [
  firstLook,
  sbaForms,
  businessFinancials,
  owners,
  companyDocuments,
  ...lateStageBundles,
]

/** Ignores case. Null if the partner renamed or removed the stage. */
export function findStageByName<S extends { readonly name: string }>(
  stages: readonly S[],
  name: (typeof defaultStages)[number],
): S | null {
  return stages.find((stage) => stage.name.trim().toLowerCase() === name.toLowerCase()) ?? null
}
