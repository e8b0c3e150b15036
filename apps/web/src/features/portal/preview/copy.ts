export const title = (borrower: string): string => `Preview – this is what ${borrower} sees`
export const note = 'Look around. Nothing can be sent or changed here, and nothing counts as read.'
export const loadingTitle = 'Preview'
export const loading = 'Loading the preview'
export const failed = 'Couldn’t load the preview'
export const pages = 'Pages of the portal'
export const dashboard = 'Dashboard'
export const myDocs = 'My Docs'
export const close = 'Close'
export const frame = (borrower: string): string => `Portal of ${borrower}`
