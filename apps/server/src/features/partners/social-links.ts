import { socialPlatforms, type SocialLinks } from '@loanyard/contract/partners/social'

/** Every platform, with null for those without a link. */
export function linksOf(socials: Partial<SocialLinks>): SocialLinks {
  return Object.fromEntries(socialPlatforms.map((platform) => [platform, socials[platform] ?? null])) as SocialLinks
}
