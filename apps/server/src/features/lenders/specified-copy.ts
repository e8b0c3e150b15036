// Sentences that the specification dictates, to the letter.

export const alreadySharedWithStaff = 'This deal is already shared with this staff'
