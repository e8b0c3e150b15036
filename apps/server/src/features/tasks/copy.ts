export const lendersForbidden = 'Only Admins and Managers work with lenders.'
export const stale = 'Someone else changed this task. Check their change and try again.'
export const assigneeInvalid = 'Choose an active user who can see this.'
export const dueForRepeat = 'A repeating task needs a due date.'
export const tooManyOfSubject = (most: number): string =>
  `There are ${most} open tasks here, the most allowed. Complete or delete some first.`
export const tooManyOfPartner = (most: string): string =>
  `Your company has ${most} open tasks, the most allowed. Complete or delete some first.`
