// Where the database writes names into a text, in bold. No name contains control characters.

export const dealPlaceholder = '**\u0001**'

/** The partner, or the person who invited in its name. */
export const senderPlaceholder = '**\u0002**'
