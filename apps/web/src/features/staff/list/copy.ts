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
export const more = 'More'

// Staff list
export const openUserNamed = (user: string): string => `Open user ${user}`

// Staff view
export const filterUsers = 'Filter users'
export const searchPlaceholder = 'Search name, email, or phone'
export const userAdded = (user: string): string => `${user} added`
export const userAddedAndInvited = (user: string, address: string): string =>
  `${user} added. Invitation emailed to ${address}.`
export const openUser = 'Open user'
export const newUser = 'New user'
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No users match these filters'
