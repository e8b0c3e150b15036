import { loanPurposes, type defaultStages } from '@loanyard/contract/core/values'
import { lateStageBundles } from './late-stage-bundles.ts'
import {
  acknowledgment,
  byPage,
  byTaxYear,
  document,
  optional,
  question,
  type StarterBundle,
} from './starter-bundle.ts'

const firstLook: StarterBundle = {
  title: 'Pre-qualification questions',
  formerTitle: 'First look',
  description: 'A few questions and documents that show whether, and how much, this business can borrow.',
  stage: 'Pre-Qualification',
  attachments: [
    question(
      'What is the loan for?',
      'In a few sentences: how much you need, what each part of it pays for, and when you need it.',
    ),
    question(
      'Who owns the business?',
      'List every owner, direct or through another company, and the percentage each one holds. If you’re buying the business, list who will own it after the purchase.',
    ),
    question(
      'Do the owners have other businesses?',
      'List each business that an owner controls or holds 20% or more of. If there are none, write "None." The SBA looks at these affiliates together.',
    ),
    question(
      'Is there anything in your background a lender should know about?',
      'Tell us about any owner’s unpaid government loan, bankruptcy, lien, judgment, unpaid taxes, criminal charge, or probation. An issue disclosed early rarely stops a loan. One found late often does.',
    ),
    document(
      'Most recent business tax return',
      'The most recent complete return, with all schedules. If you’re a startup, skip this and tell us.',
    ),
    document(
      'Resume of each owner who will run the business',
      'One to two pages each: work history, with years, and experience in this kind of business.',
    ),
    acknowledgment(
      'Permission to share my documents with lenders',
      'I agree that my broker may share what I send here with the lenders it contacts for this loan, and with no one else without my knowledge.',
    ),
  ],
}

const sbaForms: StarterBundle = {
  title: 'SBA and IRS forms',
  description:
    'The government forms for a 7(a) loan. Use the current version of each one. Lenders don’t accept older versions.',
  stage: 'Document Collection',
  purposes: loanPurposes,
  attachments: [
    document(
      'SBA Form 1919 – Borrower Information Form',
      'About the business, its owners, and the loan, including the questions that decide eligibility. Complete and sign it for the business that’s applying. If you’re buying a business, that’s the buying company. Answer every question, or the form will come back to you. Current form: sba.gov, search "Form 1919".',
    ),
    document(
      'SBA Form 413 – Personal Financial Statement',
      'What you own and what you owe. We need one from each owner of 20% or more, each general partner or managing member, and anyone who guarantees the loan. Include assets of spouses and minor children. It can’t be more than 120 days old when the application is submitted, so sign and date it now. Current form: sba.gov, search "Form 413".',
    ),
    document(
      'IRS Form 4506-C – Request for tax transcripts',
      'Lets the lender check your returns against IRS records. We need one for the business that’s applying, or for the owner if its taxes are on a personal return. If you’re buying a business, we need one for the seller’s business, too. Use the name and address on the return. The IRS must receive it within 120 days of the signature. Current form: irs.gov/forms, "4506-C".',
    ),
    document(
      'SBA Form 159 – Fee Disclosure and Compensation Agreement',
      'Shows what your broker and anyone else who helps with the loan is paid, and by whom. Your broker fills it out. You, the broker, and the lender sign it. Current form: sba.gov, search "Form 159".',
    ),
    optional(
      document(
        'SBA Form 912 – Statement of Personal History',
        'Only from people whose answers on Form 1919 call for it. Your broker will tell you. Current form: sba.gov, search "Form 912".',
      ),
    ),
    acknowledgment(
      'Certification of true and complete information',
      'I understand that knowingly making a false statement to get an SBA-guaranteed loan is a federal crime, and I will tell my broker right away if anything changes.',
    ),
  ],
}

const businessFinancials: StarterBundle = {
  title: 'Business tax returns and financial statements',
  description:
    'Three years of history and where the business is today. If you’re buying a business, send the seller’s.',
  stage: 'Document Collection',
  purposes: loanPurposes.filter((purpose) => purpose !== 'Startup' && purpose !== 'Franchise'),
  attachments: [
    byTaxYear(
      document(
        'Business tax returns, last three years',
        'Complete federal returns (Form 1120, 1120-S or 1065 with all schedules and K-1s, or Schedule C), one file for each year. If the latest year is on extension, add the extension (Form 7004 or 4868).',
      ),
    ),
    byTaxYear(
      document(
        'Year-end profit and loss and balance sheet, last three years',
        'For each of the last three fiscal years, from your accountant or bookkeeping software.',
      ),
    ),
    document(
      'Interim profit and loss and balance sheet',
      'From the start of this fiscal year to the end of last month. They can’t be more than 120 days old when the application is submitted, and many lenders want newer ones. Sign and date both.',
    ),
    document(
      'Business debt schedule',
      'List every business loan, lease, line of credit, and credit card, with its lender, original amount and date, balance, rate, payment, maturity, and collateral. Use the date of the interim balance sheet. The totals must match.',
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
        'For each other business an owner controls: the last three years of tax returns, and interim statements.',
      ),
    ),
  ],
}

const owners: StarterBundle = {
  title: 'Owner and guarantor documents',
  formerTitle: 'About the owners',
  description:
    'From each owner of 20% or more and anyone who will guarantee the loan. Proof of citizenship comes from every owner.',
  stage: 'Document Collection',
  purposes: loanPurposes,
  attachments: [
    byTaxYear(
      document(
        'Personal tax returns, last three years',
        'Complete federal Form 1040 with all schedules, W-2s and K-1s, one file for each year. If the latest is on extension, add Form 4868.',
      ),
    ),
    byPage(
      document(
        'Government photo ID',
        'A driver’s license or passport that hasn’t expired. Send both sides, with all four corners visible.',
      ),
    ),
    document(
      'Proof of US citizenship',
      'From every direct and indirect owner, whatever their share, and from every guarantor: a US passport, birth certificate, or naturalization certificate. Since March 1, 2026, owners can’t be lawful permanent residents, and all must live mainly in the United States. Tell us early if this affects anyone.',
    ),
    document(
      'Resume of each owner and key manager',
      'Work history with years, education, and experience in this kind of business.',
    ),
    question(
      'Personal debts not on the credit report',
      'Loans from family, taxes on a payment plan, alimony or child support, and loans you guarantee for others. If there are none, write "None."',
    ),
  ],
}

const companyDocuments: StarterBundle = {
  title: 'Company documents',
  formerTitle: 'Company papers',
  description:
    'Shows that the business exists, who owns it, and who can sign. If you’re buying a business, send the buying company’s.',
  stage: 'Document Collection',
  purposes: loanPurposes,
  attachments: [
    document(
      'Articles of incorporation or organization',
      'As filed with the state, with every amendment. For a partnership, send its certificate. For a sole proprietorship, send the trade name registration.',
    ),
    document(
      'Operating agreement, bylaws or partnership agreement',
      'Signed, with all amendments and the list of owners and percentages.',
    ),
    document(
      'EIN letter from the IRS',
      'Letter CP 575. If you can’t find it, call the IRS business line and ask for Letter 147C.',
    ),
    document(
      'Certificate of good standing',
      'A recent one from the Secretary of State of your home state, and from every other state where the business is registered.',
    ),
    optional(
      document('Trade name (DBA) registration', 'If the business operates under a name other than its legal one.'),
    ),
    optional(
      document(
        'Business licenses and permits',
        'Any the business needs to operate, such as professional, health, liquor, or contractor licenses.',
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
