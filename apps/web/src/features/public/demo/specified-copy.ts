// Sentences that the user’s specification dictates: to the letter.

export const bannerText = 'Need help with your SBA loan application? Book a free consultation with our experts!'
export const bookDemo = 'Book Demo'
export const bannerUpdateFailed = 'Failed to update demo banner'
