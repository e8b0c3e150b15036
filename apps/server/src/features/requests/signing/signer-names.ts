import type { SignerNames } from '@loanyard/contract/documents/signer-names'
import type { Sign } from '@loanyard/contract/requests/signing'
import { badInput } from '../../../errors.ts'
import * as copy from '../copy.ts'
import type { SigningDetails } from './signing-queries.ts'

/** Whose signature it is. `name` is drawn on the document. */
export interface SigningNames {
  readonly name: string
  readonly account_name: string
  readonly legal_name: string | null
}

const comparable = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim()
const isSame = (one: string, other: string) =>
  comparable(one).toLocaleLowerCase('en-US') === comparable(other).toLocaleLowerCase('en-US')

/** The account signs under its own name; a legal name is said to be one. Throws bad_input for any other name. */
export function assertOwnName({ full_name }: Pick<SigningDetails, 'full_name'>, input: Sign): SigningNames {
  const account_name = comparable(full_name)
  if (account_name === '') throw badInput([{ path: 'name', message: copy.accountNameMissing }])
  if (comparable(input.name) !== account_name) throw badInput([{ path: 'name', message: copy.notYourName }])
  const typed = comparable(input.legal_name ?? account_name)
  const legal_name = isSame(typed, account_name) ? null : typed
  const name = legal_name ?? account_name
  if (input.signature.kind === 'typed' && !isSame(input.signature.text, name)) {
    throw badInput([{ path: 'signature', message: copy.notYourSignature }])
  }
  return { name, account_name, legal_name }
}

/** The account's name, with the one that another provider has for the signer if it differs. */
export function namesAt(name: string, { full_name }: Pick<SigningDetails, 'full_name'>): SigningNames {
  const account_name = comparable(full_name)
  const legal_name = comparable(name) === '' || isSame(name, account_name) ? null : comparable(name)
  return { name: legal_name ?? account_name, account_name, legal_name }
}

/** What staff should look at before they rely on the signature; null if all names are the same. */
export function namesToCheck(
  { account_name, legal_name }: SigningNames,
  { invited_as }: Pick<SigningDetails, 'invited_as'>,
): SignerNames | null {
  if (legal_name === null && isSame(account_name, invited_as)) return null
  return { account_name, legal_name, invited_as }
}
