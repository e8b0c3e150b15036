export const title = 'Single sign-on'
export const help =
  'People sign in with your company’s or a lender’s identity provider, such as Okta, Microsoft Entra, or Google. It opens this company only, and their passwords and passkeys here keep working.'
export const loadFailed = 'Couldn’t load the identity providers'
export const add = 'Add provider'
export const none = 'No provider yet. Add one, then copy its addresses below into the provider’s settings.'
export const redirectUri = 'Redirect URI'
export const copyRedirectUri = 'Copy redirect URI'
export const copyWords = { button: 'Copy', copied: 'Address copied' } as const
export const logoutUri = 'Back-channel logout URI'
export const copyLogoutUri = (name: string): string => `Copy back-channel logout URI of ${name}`
export const providers = 'Identity providers'
export const forStaff = 'For staff'
export const forLender = (lender: string): string => `For people of ${lender}`
export const off = 'Off'
export const people = (count: number): string => (count === 1 ? '1 person connected' : `${count} people connected`)
export const tested = 'Tested '
export const neverTested = 'Not tested yet'
export const secondStepCounts = 'Its second step counts'
export const test = 'Test connection'
export const testNamed = (name: string): string => `Test connection to ${name}`
export const change = 'Change'
export const changeNamed = (name: string): string => `Change ${name}`
export const remove = 'Remove'
export const removeNamed = (name: string): string => `Remove ${name}`
export const removeTitle = (name: string): string => `Remove ${name}?`
export const removeText =
  'Everyone who signed in with it is signed out, and their accounts are disconnected. They can still sign in as usual.'
export const removed = 'Provider removed'
export const removeFailed = 'Couldn’t remove the provider'
export const testFailed = 'Couldn’t start the test'

// Domains
export const domains = (name: string): string => `Domains of ${name}`
export const recordName = 'Name of the TXT record:'
export const recordValue = 'Its value:'
export const proven = 'Proven'
export const notProven = 'Not proven yet'
export const checkNow = 'Check now'
export const checkNamed = (domain: string): string => `Check now: ${domain}`
export const domainProven = (domain: string): string => `${domain} is proven`
export const checkFailed = 'Couldn’t check the domain'
export const domainsHelp =
  'Add each record where the domain’s name servers are managed. Once it is found, people with an address there join your staff as Coordinators when they first sign in.'

// Dialog
export const addTitle = 'Add an identity provider'
export const name = 'Name'
export const nameHelp = 'On the button: “Sign in with …”.'
export const audience = 'Who signs in with it'
export const staff = 'Staff'
export const staffHelp = 'People of your own company.'
export const lender = 'A lender’s people'
export const lenderHelp = 'They get the lender’s area, as before.'
export const lenderLabel = 'Lender'
export const chooseLender = 'Choose a lender'
export const issuer = 'Issuer'
export const issuerHelp = 'The provider’s address, for example https://example.okta.com.'
export const clientId = 'Client ID'
export const clientSecret = 'Client secret'
export const secretHelp = 'We keep it encrypted and never show it again.'
export const secretKept = 'Leave blank to keep the one you entered.'
export const domainsLabel = 'Domains'
export const domainsFieldHelp =
  'One per line. People with an address there may join your staff, once you proved that the domain is yours.'
export const secondFactor = 'Its second step counts'
export const secondFactorHelp =
  'Check it if the provider asks everyone for a second step: people then need no other one here.'
export const enabled = 'On'
export const enabledHelp = 'While it’s off, no one can sign in with it. Turning it off signs out everyone who did.'
export const save = 'Save provider'
export const saved = 'Provider saved'
export const saveFailed = 'Couldn’t save the provider'
