export const eightDigitsRequired = 'Enter the 8 digits from the email.'
export const passwordOrCodeRequired = 'Enter your password, or the code we emailed to you.'
export const codeRequired = 'Enter the code.'
export const linkTypeRequired = (types: readonly string[]): string => `Choose a type: ${types.join(' or ')}.`
export const planRequired = 'Choose a plan: starter, professional or enterprise.'
