export const logoType = 'Use a PNG, JPEG, or WebP image.'
export const logoTooLarge = 'The logo can be up to 5 MB. Choose a smaller image.'
export const timeZoneRequired = 'Choose a time zone.'
export const webAddressInvalid =
  'Enter a web address that begins with https:// or http://, for example https://www.example.com.'
export const trueOrFalse = 'Enter true or false.'

export const slotInvalid = 'Choose one of the offered times.'

// Security
export const graceDays = (most: number): string => `Enter a whole number of days from 0 to ${most}.`
export const idleMinutes = ({ min, max }: { min: number; max: number }): string =>
  `Enter a whole number of minutes from ${min} to ${max}.`
export const sessionHours = ({ min, max }: { min: number; max: number }): string =>
  `Enter a whole number of hours from ${min} to ${max}.`
export const reasonRequired = 'Enter a reason.'
