import type { Access, Call } from '@loanyard/contract/core/call'

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

/** Nothing opens, except by a call that such a session reaches. */
const unassured = {
  staff: '403',
  participant: '403',
  lender: '404',
  viewer: '403',
  user: '403',
  lender_user: '403',
  account: '403',
  public: 'as staff',
} as const

export const hasSecondFactor = 'Admin who has not used their second factor'
export const lacksSecondFactor = 'Admin without a second factor, whose other partner requires one'

/** Who reaches the calls for a session that lacks a second factor. */
export const reachedBefore: Readonly<Record<string, readonly Call['beforeSecondFactor'][]>> = {
  [hasSecondFactor]: ['verify'],
  [lacksSecondFactor]: ['verify', 'enroll'],
}

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
  [hasSecondFactor]: unassured,
  [lacksSecondFactor]: unassured,
  'caller without a token': signedOut,
  'Admin with an expired token': signedOut,
  'Admin whose session ended': signedOut,
}
