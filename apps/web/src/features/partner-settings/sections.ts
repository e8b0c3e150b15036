/** The sections of the settings, one at a time, in the order of the menu. */
export const settingsSections = ['company', 'stages', 'links', 'rates', 'usage'] as const
export type SettingsSection = (typeof settingsSections)[number]
