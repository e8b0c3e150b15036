// Sentences that people read, except those the specification dictates.

// Rights
export const createForbidden = 'Only an Admin or a Manager can create deals.'
export const deleteForbidden = 'Only an Admin or a Manager can delete deals.'
export const shareForbidden = 'Only an Admin or a Manager can share deals with coordinators.'
export const forceForbidden = 'Only an Admin or a Manager can move a deal with open requirements.'
export const borrowerEmailForbidden = "Only an Admin or a Manager can change the borrower's email address."
export const reopenForbidden = 'This deal is funded. Only an Admin can reopen it.'
export const changeStagesForbidden = 'Only an Admin or a Manager can change stages.'
export const editNoteForbidden = 'Only the author can edit a note.'
export const tooManyNotes = (most: number): string =>
  `This deal has ${most.toLocaleString('en-US')} notes, the most a deal can have. Delete some first.`
export const tooManyPinned = (most: number): string => `A deal has at most ${most} pinned notes. Unpin one first.`
export const deleteNoteForbidden = 'Only the author, an Admin, or a Manager can delete a note.'

// Stages
export const stageNotFound = 'We couldn’t find this stage.'
export const stageIdsInvalid = 'Enter ids that begin with stg_.'
export const notActive = (status: string): string =>
  `This deal is ${status}. Only Active deals can move between stages.`
export const lastStage = (stageName: string): string => `${stageName} is the last stage.`
export const openRequirements = (count: number, stageName: string): string =>
  count === 1
    ? `One required request is still open in ${stageName}.`
    : `${count} required requests are still open in ${stageName}.`

export const stageRequired = 'A pipeline needs at least one stage.'
export const stageInUse = (deals: number): string =>
  `${deals === 1 ? 'A deal is' : `${deals} deals are`} in this stage, including deleted deals that can be restored. Move them first.`
export const stageNameTaken = (name: string): string => `There’s already a stage called "${name}".`

// Sample deal
export const sampleTitle = 'Sample deal: Harbor Bakery – Equipment'
export const sampleBusiness = 'Harbor Bakery (sample)'
export const sampleReason =
  'This is a sample. Change anything you like: no one else sees it, and no email goes out for it.'
export const samplePositives = 'Eight years in business, growing sales, and 15% down.'
export const sampleNegatives = 'Depends on two wholesale customers. Both have contracts through next year.'
export const sampleNeverSent = 'This is a sample deal. It can’t be sent to anyone.'

// Coordinators
export const coordinatorNotFound = 'Choose a coordinator who is active or invited on your team.'

// Conflicts
export const stale = 'Someone else changed this deal. Review both versions and choose one.'
export const stageChanged = (stageName: string): string => `Someone else moved this deal. It’s now in ${stageName}.`
export const leadHasAnotherDeal = 'This deal’s lead already has another deal.'

// Emails
export const invitationSubject = 'You’re invited to your loan portal'
export const invitationReminderSubject = 'Reminder: your loan application is waiting for you'
export const inviter = (name: string, email: string, partner: string): string =>
  `${name} (${email}) of ${partner}`.trim()
export const invitationBody = (inviterName: string, dealTitle: string): string =>
  `${inviterName} invited you to the loan application “${dealTitle}.” Accept to see what we need from you.`
export const newDealSubject = 'You have a new loan application'
export const newDealBody = (title: string): string =>
  `We started a new loan application for you: “${title}.” Sign in to see what we need from you.`
export const firstItems = (count: number, due: string | null): string => {
  const by = due === null ? '' : ` by ${due.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')}`
  return count === 1
    ? `To get started, we need one item from you${by}:`
    : `To get started, we need ${count} items from you${by}:`
}
export const firstItem = (title: string): string => `• ${title}`
export const moreItems = (count: number): string => `… and ${count} more`
export const openPortal = 'Open the portal'
export const replacedContactSubject = 'You’re no longer the contact for a loan application'

interface ReplacedContact {
  readonly email: string
  readonly title: string
  readonly partner: string
  /** Who entered the other address. */
  readonly actor: { readonly name: string; readonly email: string }
}

export const replacedContactBody = ({ email, title, partner, actor }: ReplacedContact): string =>
  `${email} is no longer the contact for the loan application “${title}.” ${actor.name} (${actor.email}) of ${partner} entered a different email address. What you sent stays with ${partner} and isn’t shown to the new contact.`
export const replacedContactHelp = (partner: string): string => `If you didn’t expect this, call ${partner}.`

// Portal preview of a checklist
export const exampleDeal = 'Example loan'
export const exampleBorrower = 'your borrower'

export const stageTasksChanged = 'Someone else changed the tasks of this stage. Review both versions and choose one.'
