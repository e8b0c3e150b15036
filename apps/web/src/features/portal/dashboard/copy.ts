// Deal status
export const onHold = 'Your loan is on hold for now.'
export const funded = 'Your loan is funded.'
export const declined = 'This loan was declined.'
export const withdrawn = 'This loan was withdrawn.'

// Portal deal card
export const overdue = (count: number): string => `${count} overdue`
export const oneNeedsChanges = '1 item needs changes'
export const needChanges = (count: number): string => `${count} items need changes`
export const nextNeedsChanges = 'Next: make changes'
export const next = 'Next'
export const continueLabel = 'Continue'
export const myDocs = 'My Docs'
export const myDocsOf = (title: string): string => `My Docs of ${title}`
export const toDo = (things: string): string => `${things} to do`
export const nothingToDo = 'Nothing to do right now.'
export const isReviewing = (partner: string): string => `${partner} is reviewing what you sent.`
export const withPartner = (partner: string): string => `with ${partner}`
export const continueWith = (title: string): string => `Continue with ${title}`

// Portal deals
export const allCaughtUp = 'You’re all caught up'
export const loading = 'Loading…'
export const noDealsText = 'When a broker sets up your loan, you’ll see it here.'
export const showMore = 'Show more'

// Progress bar
export const progress = 'Progress'
export const progressText = (done: number, all: number, inReview: number): string =>
  `${done} of ${all} done${inReview === 0 ? '' : `, ${inReview} in review`}`

// Stage steps
export const stageOf = (number: number, count: number): string => ` Stage ${number} of ${count}`
export const stages = 'Stages'
export const doneSuffix = ', done'
