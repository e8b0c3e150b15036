// Used on several screens
export const role = 'Role'
export const status = 'Status'
export const users = 'Users'

// Staff columns
export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const deals = 'Deals'
export const lastActive = 'Last active'
export const added = 'Added'
export const more = 'More'

// Staff list
export const openUserNamed = (subject: string): string => `Open user ${subject}`

// Staff view
export const filterUsers = 'Filter users'
export const searchPlaceholder = 'Search name, email or phone'
export const userAdded = (subject: string): string => `${subject} added`
export const userAddedAndInvited = (subject: string, emailText: string): string =>
  `${subject} added. Invitation emailed to ${emailText}`
export const openUser = 'Open user'
export const newUser = 'New user'
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No users match these filters'
export const resetFilters = 'Reset filters'
