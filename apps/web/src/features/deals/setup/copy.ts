// Setup checklist
export const title = 'Get set up'
export const progress = (done: number, all: number): string => `${done} of ${all} done`
export const dismiss = 'Hide this checklist'
export const dismissFailed = 'Couldn’t hide the checklist'
export const done = 'Done:'
export const stepLabels = {
  profile: 'Add your logo and phone number',
  checklists: 'Pick the checklists that new deals start with',
  deal: 'Create your first deal',
  lender: 'Invite a lender',
  team: 'Invite your team',
} as const
export const stepHelp = {
  profile: 'Borrowers see both in their portal. ',
  checklists: 'Add the starter library, or choose loan purposes for your own checklists.',
  deal: 'Choose the loan purpose, and the invitation names what you need.',
  lender: 'Add a contact once. Then share deals with them.',
  team: 'Coordinators work on the deals you share with them.',
} as const

export const addPhone = 'Add your phone number'

// Leads of another system
export const fromAnotherSystem = 'Coming from HubSpot, Salesforce, or a spreadsheet? '
export const importLeads = 'Import your leads'

// Pre-qualify address
export const preQualify = 'Your pre-qualify page'
export const preQualifyHelp = 'Put this link on your website and in emails. Requests become leads.'
export const copyLink = 'Copy link'
export const copied = 'Link copied'
export const copyFailed = 'Couldn’t copy the link. Select it and copy it yourself.'

// Sample deal
export const sampleHelp = 'Look around in a deal first. No email ever goes out for it, and it’s in no report.'
export const addSample = 'Add a sample deal'
export const addSampleFailed = 'Couldn’t add the sample deal'
export const openSample = 'Open the sample deal'
export const seeAsBorrower = 'See what your borrower sees'
export const removeSample = 'Remove the sample deal'
export const removeSampleFailed = 'Couldn’t remove the sample deal'
export const sampleRemoved = 'Sample deal removed'
