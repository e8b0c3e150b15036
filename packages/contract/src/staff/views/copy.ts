export const nameRequired = 'Enter a name for the view.'
export const settingName = 'Use up to 40 lowercase letters and underscores for the name of a setting.'
export const settingsLimit = 'A view holds up to 40 settings.'
export const settingsSize = 'This view is too long. Use fewer filters.'
