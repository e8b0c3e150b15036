// Used on several screens
export const fullName = 'Full name'
export const phone = 'Phone'
export const email = 'Email'
export const role = 'Role'

// Edit staff panel
export const user = 'user'
export const changeInSettings = 'Change your own name and phone in your settings.'
export const nameHelp = 'Only your team sees this name. It doesn’t change the name on their account.'
export const emailHelp = 'We’ll email a new invitation to this address. The old link will stop working.'
export const saved = (name: string): string => `${name} saved`
export const editNamed = (name: string): string => `Edit ${name}`
export const editUser = 'Edit user'
export const noPermission = 'You don’t have permission to change this user.'

// New staff panel
export const active = 'Active'
export const inactive = 'Inactive'
export const activeHelp = 'We’ll email an invitation. New users show as Invited until they set a password.'
export const inactiveHelp = 'No email is sent. Activate them when they’re ready to start.'
export const newUser = 'New user'
export const status = 'Status'
export const addUser = 'Add user'
