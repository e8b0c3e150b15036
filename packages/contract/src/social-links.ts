import * as z from 'zod'

/** The platforms of the specification, section 3. */
export const socialPlatforms = ['website', 'facebook', 'instagram', 'x', 'linkedin', 'reddit', 'discord'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

const shownAddress = z.string().nullable()

export const socialLinks = z.object({
  website: shownAddress,
  facebook: shownAddress,
  instagram: shownAddress,
  x: shownAddress,
  linkedin: shownAddress,
  reddit: shownAddress,
  discord: shownAddress,
})
export type SocialLinks = z.infer<typeof socialLinks>
