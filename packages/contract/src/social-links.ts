import * as z from 'zod'

/** The platforms of the specification, section 3. */
export const socialPlatforms = ['website', 'facebook', 'instagram', 'x', 'linkedin', 'reddit', 'discord'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

const socialUrl = z.string().nullable()

export const socialLinks = z.object({
  website: socialUrl,
  facebook: socialUrl,
  instagram: socialUrl,
  x: socialUrl,
  linkedin: socialUrl,
  reddit: socialUrl,
  discord: socialUrl,
})
export type SocialLinks = z.infer<typeof socialLinks>
