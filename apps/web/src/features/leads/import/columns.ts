import { businessTypes, leadStatuses, loanPurposes } from '@loanyard/contract/core/values'
import { leadCsvColumns } from '@loanyard/contract/leads/schemas'
import type { FileRows } from './file/file-rows.ts'

export type LeadColumn = (typeof leadCsvColumns)[number]
/** What a column of the file holds. First and last names become the full name. */
export type ColumnMeaning = LeadColumn | 'first_name' | 'last_name'

export const columnMeanings: readonly ColumnMeaning[] = [
  'full_name',
  'first_name',
  'last_name',
  ...leadCsvColumns.slice(1),
]

export interface FileColumn {
  /** Its place in the file. */
  readonly index: number
  readonly name: string
  readonly examples: readonly string[]
}

/** Null for columns that aren't imported, by their place in the file. */
export type Meanings = ReadonlyMap<number, ColumnMeaning | null>

/**
 * How exports of other systems name the columns (HubSpot, Salesforce, Pipedrive, Zoho and spreadsheets), without case, spaces
 * and punctuation. The first one of a file counts.
 */
const knownNames: Readonly<Record<ColumnMeaning, readonly string[]>> = {
  full_name: [
    'fullname',
    'name',
    'contactname',
    'contact',
    'leadname',
    'borrower',
    'borrowername',
    'clientname',
    'personname',
  ],
  first_name: ['firstname', 'givenname', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'primaryemail', 'workemail', 'personemail', 'contactemail', 'email1'],
  phone: [
    'phone',
    'phonenumber',
    'mobilephone',
    'mobilephonenumber',
    'mobile',
    'cell',
    'cellphone',
    'telephone',
    'personphone',
  ],
  lead_status: ['leadstatus', 'status'],
  personal_credit_score: ['personalcreditscore', 'creditscore', 'fico', 'ficoscore'],
  loan_amount: [
    'loanamount',
    'amount',
    'requestedamount',
    'amountrequested',
    'requestedloanamount',
    'dealvalue',
    'dealamount',
  ],
  loan_purpose: ['loanpurpose', 'purpose', 'useoffunds', 'useofproceeds'],
  down_payment: ['downpayment', 'equityinjection', 'equity'],
  business_type: ['businesstype', 'typeofbusiness'],
  business_name: [
    'businessname',
    'company',
    'companyname',
    'business',
    'organization',
    'organizationname',
    'accountname',
  ],
  referral_source: ['referralsource', 'referredby', 'referral', 'leadsource', 'originalsource', 'source'],
}

/** Values of other systems, and what they mean here. */
const knownValues: Readonly<Record<string, string>> = {
  open: 'New',
  'not contacted': 'New',
  'in progress': 'Contacted',
  'attempted to contact': 'Contacted',
  'attempting contact': 'Contacted',
  connected: 'Contacted',
  working: 'Contacted',
  'open deal': 'Qualified',
  'pre-qualified': 'Qualified',
  'bad timing': 'Lost',
  'closed lost': 'Lost',
}

const newStatuses = leadStatuses.filter((status) => status !== 'Converted')

/** Columns whose values are chosen from a list. */
export const listedValues = {
  lead_status: newStatuses,
  loan_purpose: loanPurposes,
  business_type: businessTypes,
} as const satisfies Partial<Record<LeadColumn, readonly string[]>>
export type ListedColumn = keyof typeof listedValues

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Columns with a name or a value. */
export function columnsOf({ header, rows }: FileRows): FileColumn[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length)
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: header[index] ?? '',
    examples: examplesOf(rows, index),
  })).filter(({ index, name, examples }) => name !== '' || (index < header.length && examples.length > 0))
}

function examplesOf(rows: FileRows['rows'], index: number): string[] {
  const examples: string[] = []
  for (const row of rows) {
    const cell = row[index] ?? ''
    if (cell !== '' && !examples.includes(cell)) examples.push(cell)
    if (examples.length === 3) break
  }
  return examples
}

/** What each column most likely holds. First and last names are left out if there is a full name. */
export function guessMeanings(columns: readonly FileColumn[]): Meanings {
  const meanings = new Map<number, ColumnMeaning | null>(columns.map(({ index }) => [index, null]))
  for (const meaning of columnMeanings) {
    const rank = ({ name }: FileColumn) => knownNames[meaning].indexOf(bare(name))
    const known = columns.filter((column) => rank(column) !== -1 && meanings.get(column.index) === null)
    const best = known.toSorted((one, other) => rank(one) - rank(other))[0]
    if (best !== undefined) meanings.set(best.index, meaning)
  }
  const chosen = [...meanings.values()]
  if (chosen.includes('full_name')) {
    for (const [index, meaning] of meanings)
      if (meaning === 'first_name' || meaning === 'last_name') meanings.set(index, null)
  }
  return meanings
}

/** What keeps these meanings from being imported: nothing for a name or email, or two columns for the same thing. */
export function problemsOf(meanings: Meanings): { missing: ('name' | 'email')[]; twice: ColumnMeaning[] } {
  const chosen = [...meanings.values()].filter((meaning) => meaning !== null)
  const hasName = chosen.some(
    (meaning) => meaning === 'full_name' || meaning === 'first_name' || meaning === 'last_name',
  )
  const twice = chosen.filter((meaning, index) => chosen.indexOf(meaning) !== index)
  return {
    missing: [...(hasName ? [] : (['name'] as const)), ...(chosen.includes('email') ? [] : (['email'] as const))],
    twice: [...new Set(twice)],
  }
}

/** The template's own names: nothing to ask. */
export function isOwnHeader(columns: readonly FileColumn[]): boolean {
  const own: readonly string[] = [...leadCsvColumns, 'created', 'modified']
  return columns.every(({ name }) => own.includes(name.toLowerCase()))
}

/** A value of the file for a column with a list of values, and what it stands for; '' leaves it blank. */
export interface ValueChoice {
  readonly column: ListedColumn
  readonly value: string
  readonly means: string
}

const maxUnknownValues = 40

function meantBy(column: ListedColumn, value: string): string | null {
  const options: readonly string[] = listedValues[column]
  const plain = value.toLowerCase()
  const known = knownValues[plain]
  return options.find((option) => option.toLowerCase() === plain || option === known) ?? null
}

/** The values that aren't Loanyard's own, in any case: each with a guess. The rest beyond a screenful is left blank. */
export function valuesToChoose({ rows }: FileRows, meanings: Meanings): ValueChoice[] {
  return [...meanings].flatMap(([index, column]) => {
    if (column === null || !isListed(column)) return []
    const options: readonly string[] = listedValues[column]
    const values = new Set(rows.map((row) => row[index] ?? ''))
    return [...values]
      .filter((value) => value !== '' && !options.some((option) => option.toLowerCase() === value.toLowerCase()))
      .slice(0, maxUnknownValues)
      .map((value) => ({ column, value, means: meantBy(column, value) ?? '' }))
  })
}

function isListed(column: ColumnMeaning): column is ListedColumn {
  return column in listedValues
}

/** What is imported for a cell. */
export function importedValue(column: LeadColumn, cell: string, choices: readonly ValueChoice[]): string {
  if (!isListed(column)) return cell
  const chosen = choices.find((choice) => choice.column === column && choice.value === cell)
  return chosen?.means ?? meantBy(column, cell) ?? ''
}
