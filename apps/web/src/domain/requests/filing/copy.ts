export const fileTitle = (name: string): string => `File ${name} under a request`
export const fileUnder = 'File under a request…'
export const suggested = 'Suggested'
export const allRequests = 'Requests'
export const otherRequests = 'Other requests'
export const nowUnder = (title: string): string => `It’s now filed under “${title}.”`
export const staysUnder = ({ title, status }: { readonly title: string; readonly status: string }): string =>
  status === 'Approved' || status === 'Waived'
    ? `It’s filed under “${title},” which is ${status.toLowerCase()}. Reopen that request to move it.`
    : `It belongs to “${title}.”`
export const takeOff = 'Take it off this request'
export const waitsForReview = 'waiting for review'
export const nothingToFileTitle = 'No request takes files right now'
export const nothingToFileText = 'Request documents on the Requests tab first. Approved requests take no more files.'
export const requestsFailed = 'The requests couldn’t be loaded'
export const filed = (name: string, title: string): string => `Filed ${name} under ${title}`
export const takenOff = (name: string): string => `${name} is no longer filed under a request`
export const filingFailed = 'The document wasn’t filed'
