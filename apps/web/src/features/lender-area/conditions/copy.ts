import type { ConditionDecision } from '@loanyard/contract/lenders/conditions/schemas'

export const add = 'Add conditions'
export const addHelp = 'One condition per line. You can paste a list.'
export const list = 'Conditions'
export const kind = 'Kind'
export const dueBefore = 'Needed'
export const dueDate = 'Due date'
export const addTitle = 'Add conditions'
export const none = 'No conditions yet'
export const noneText = (partner: string) =>
  `List what you need before you commit or close. ${partner} answers each one here, and gets one email for the list.`
export const noneClosed = 'No conditions were added while the deal was open.'
export const closed = (status: string) => `This deal is ${status}, so its conditions can’t change anymore.`
export const saveFailed = 'Couldn’t save the condition'
export const addFailed = 'Couldn’t add the conditions'
export const removeFailed = 'Couldn’t remove the condition'
export const loadFailed = 'Couldn’t load the conditions'
export const added = (count: number, partner: string) =>
  count === 1 ? `Condition sent to ${partner}` : `${count} conditions sent to ${partner}`
export const edit = 'Edit'
export const remove = 'Remove'
export const title = 'Condition'
export const details = 'Details'
export const save = 'Save condition'
export const decisionLabels: Readonly<Record<ConditionDecision['decision'], string>> = {
  satisfy: 'Mark satisfied',
  send_back: 'Send back',
  waive: 'Waive',
  reopen: 'Reopen',
}
export const commentLabels = { send_back: 'What is missing?', waive: 'Why it isn’t needed' } as const
export const nothingListed = 'Write at least one condition'
export const actionOn = (action: string, condition: string) => `${action}: ${condition}`
