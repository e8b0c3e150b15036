// Sentences that the user’s specification dictates: to the letter.

export const failedToOnboardPartner = 'Failed to onboard partner'
