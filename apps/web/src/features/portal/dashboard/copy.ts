// Deal status
export const onHold = 'Your loan is on hold for now.'
export const funded = 'Your loan is funded.'
export const declined = 'This loan was declined.'
export const withdrawn = 'This loan was withdrawn.'

// Do next
export const doNext = 'Do next'
export const needsChanges = 'Needs changes'
export const optional = 'Optional'
export const moreItems = (count: string): string => `And ${count} more in My Docs.`
export const allCaughtUp = 'You’re all caught up'
export const caughtUpText = 'We’ll email you when there’s something new.'

// Portal deal card
export const itemsLeft = (count: number): string => `${count} left`
export const optionalItems = (count: number): string => `${count} optional`
export const overdue = (count: number): string => `${count} overdue`
export const oneNeedsChanges = '1 needs changes'
export const needChanges = (count: number): string => `${count} need changes`
export const newAnswers = (count: number): string => (count === 1 ? '1 new answer' : `${count} new answers`)
export const myDocs = 'My Docs'
export const myDocsOf = (title: string): string => `My Docs of ${title}`
export const nothingToDo = 'Nothing to do right now.'
export const isReviewing = (partner: string): string => `${partner} is reviewing what you sent.`
export const withPartner = (partner: string): string => `with ${partner}`

// Portal deals
export const yourLoans = 'Your loans'
export const loading = 'Loading…'
export const noDealsText = 'When a broker sets up your loan, you’ll see it here.'
export const showMore = 'Show more'

// Progress bar
export const progress = 'Progress'
export const progressText = (sent: number, all: number, approved: number): string =>
  `${sent} of ${all} sent${approved === 0 ? '' : `, ${approved} approved`}`

// Phases
export const phases = 'Phases'
export const doneSuffix = ', done'
export const whatHappens = {
  gathering: (partner: string): string => `You send what’s on your list, and ${partner} prepares your loan package.`,
  lenders: (partner: string): string =>
    `${partner} presents your loan to lenders. They may ask for more, and you’ll see it here.`,
  closing: (partner: string): string => `The lender and ${partner} prepare the final documents for you to sign.`,
} as const
export const usuallyTakes = (time: string): string => `This usually takes about ${time}.`
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
export const weeks = (count: number): string => `${count} weeks`
