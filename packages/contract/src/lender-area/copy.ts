export const ratioFormat = 'Enter a ratio such as 1.25.'
