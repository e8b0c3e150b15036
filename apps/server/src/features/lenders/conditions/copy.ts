export const stale = 'Someone else changed this condition. Check their version, then try again.'
export const dealClosed = (status: string) => `This deal is ${status}, so its conditions can’t change anymore.`
export const notNow: Readonly<Record<string, string>> = {
  update: 'This condition was already answered. Send it back instead of changing it.',
  remove: 'This condition was already answered. Waive it instead of removing it.',
  answer: 'This condition isn’t waiting for an answer.',
  satisfy: 'This condition has no answer to accept yet.',
  send_back: 'This condition has no answer to send back.',
  waive: 'This condition is already settled.',
  reopen: 'This condition is still open.',
}
