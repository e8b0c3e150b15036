// Settings
export const settingsForbidden = 'Only an Admin or a Manager can change these settings.'
export const changedBySomeoneElse = 'Someone else changed this.'

// Logo
export const logoUnreadable = 'We can’t show this image. Save it as a PNG or JPEG and choose it again.'
export const logoUnavailable = 'This file is no longer available. Choose it again.'
export const logoTooLarge = 'This image is too large. Save a smaller version.'
export const logoNotUploaded = 'This file hasn’t finished uploading.'
