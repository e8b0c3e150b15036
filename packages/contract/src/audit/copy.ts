export const actionInvalid = 'Enter a valid action name.'
