export const yourBroker = 'Your broker'
export const at = (partner: string): string => `at ${partner}`
export const call = 'Call'
export const text = 'Text'
export const email = 'Email'
export const callName = (name: string, phone: string): string => `Call ${name}, ${phone}`
export const textName = (name: string): string => `Text ${name}`
export const emailName = (name: string): string => `Email ${name}`
