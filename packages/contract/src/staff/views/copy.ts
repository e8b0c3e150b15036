export const nameRequired = 'Enter a name for the view.'
export const settingName = 'A setting’s name has up to 40 small letters.'
export const settingsLimit = 'A view holds up to 40 settings.'
export const settingsSize = 'This view is too long. Use fewer filters.'
