// No profile in the area
export const noPartnerTitle = 'This account isn’t on a partner’s team'
export const noPartnerHelp =
  'This area is for loan brokers and their teams. If you should have access, ask your team’s Admin to add you.'
export const noLoanTitle = 'This account has no loan in the client portal'
export const noLoanHelp =
  'The client portal is for borrowers who work with a broker. If that’s you, sign in with the email address your broker invited.'
export const noLenderTitle = 'This account isn’t with a lender'
export const noLenderHelp =
  'The lender area is for lenders that brokers share deals with. If that’s you, ask your broker contact to add you.'
export const noRequestsTitle = 'This account has no loan requests'
export const noRequestsHelp =
  'This area is for people who requested a loan online. If you did, sign in with the email address you used.'
export const noAccessPageTitle = 'No access'
export const signedInAs = (email: string) => `You’re signed in as ${email}.`
export const signInAsAnother = 'Sign in with a different account'
export const goToArea = (areaName: string) => `Go to the ${areaName}`
export const invitedTitle = 'You’re invited'
export const invitationsPageTitle = 'Invitations'

// Email address not confirmed
export const confirmEmailTitle = 'Confirm your email address'
export const emailUnconfirmed = (email: string) => `You’re signed in as ${email}, but this address isn’t confirmed yet.`
export const confirmEmailHelp =
  'If you work with a broker or lender, or one invited you, email yourself a link and open it in this browser. Then you can accept your invitations here.'
export const emailMeALink = 'Email me a link'

// Frozen by an operator
export const frozenTitle = 'This account is frozen'
export const frozenPageTitle = 'Account frozen'
