// Sentences that the user’s specification dictates: to the letter.

export const onboardFailed = 'Failed to onboard partner'
