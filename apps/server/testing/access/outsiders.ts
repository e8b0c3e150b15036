import type { Access } from '@loanyard/contract/core/call'

type Expected = '401' | '403' | '404' | 'as staff'

const ownAccount = { user: 'as staff', lender_user: 'as staff', account: 'as staff', public: 'as staff' } as const
/** The partner doesn't exist for them; their own account does. */
const notInPartner = { staff: '404', participant: '404', lender: '404', viewer: '404', ...ownAccount } as const
const signedOut = {
  staff: '401',
  participant: '401',
  lender: '401',
  viewer: '401',
  user: '401',
  lender_user: '401',
  account: '401',
  public: 'as staff',
} as const

/** What all others get; `as staff` is what an Admin gets. */
export const outsiders: Readonly<Record<string, Readonly<Record<Access, Expected>>>> = {
  'Admin of another partner': notInPartner,
  'client of the partner': notInPartner,
  'contact of a lender of another partner': notInPartner,
  'requester of the partner': notInPartner,
  'account without a profile': notInPartner,
  'inactive staff': notInPartner,
  'staff who have not accepted': notInPartner,
  'client who has not accepted': notInPartner,
  'person of a lender who has not accepted': notInPartner,
  'staff whose address is unproved': notInPartner,
  'client whose address is unproved': notInPartner,
  'person of a lender whose address is unproved': notInPartner,
  'Admin of a frozen partner': { ...notInPartner, staff: '403', participant: '403', viewer: '403' },
  'client of a frozen partner': { ...notInPartner, participant: '403', viewer: '403' },
  'contact of a lender of a frozen partner': { ...notInPartner, lender: '403', viewer: '403' },
  'caller without a token': signedOut,
  'Admin with an expired token': signedOut,
  'Admin whose session ended': signedOut,
}
