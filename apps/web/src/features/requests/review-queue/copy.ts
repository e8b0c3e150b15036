import { formatCounted } from '../../../lib/format/format.ts'

export const title = 'Review'
export const atLeast = (answers: string): string => `At least ${answers}`
export const waiting = (answers: string): string => `${answers} waiting`
export const whose = 'Whose answers'
export const all = 'All'
export const mine = 'Mine'
export const queue = 'Answers waiting for review'
export const loadFailed = 'Couldn’t load the answers to review'
export const answerFailed = 'Couldn’t load this answer'
export const moreFailed = 'Couldn’t load more answers'
export const showMore = 'Show more'
export const emptyTitle = 'Nothing to review'
export const emptyText = 'Answers from borrowers show up here as soon as they’re submitted.'
export const emptyMineText = 'Nothing of yours is waiting. Other answers may be.'
export const showAll = 'Show all answers'
export const goToDeals = 'Go to deals'
export const chooseTitle = 'Choose an answer'
export const chooseText = 'Start with the one that has been waiting longest.'
export const start = 'Start reviewing'
export const previous = 'Previous answer'
export const next = 'Next answer'
export const reviewNext = 'Review the next one'
export const backToQueue = 'Back to the queue'
export const position = (at: string, of: string): string => `${at} of ${of}`
export const noLongerWaiting = 'This answer isn’t waiting for review anymore.'
export const nothingElse = 'Nothing else is waiting.'
export const approvedBy = (name: string): string => `${name} approved this answer.`
export const sentBackBy = (name: string): string => `${name} sent this answer back.`
export const waivedBy = (name: string): string => `${name} waived this request.`
export const reopenedBy = (name: string): string => `${name} reopened this request.`
export const saysNotApplicable = 'Says it doesn’t apply'
export const keyApprove = 'approve'
export const keySendBack = 'send back'
export const keyMove = 'next and previous'
export const keyBack = 'back to the queue'
export const backTo = (answer: string): string => `Back to “${answer}”`
/** Who answered, and how. */
export const rowFacts = (by: string, documents: number): string =>
  documents === 0 ? by : `${by} · ${formatCounted(documents, 'file')}`
