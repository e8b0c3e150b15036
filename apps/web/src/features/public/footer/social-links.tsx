import {
  isWebAddress,
  type PartnerSocial,
  socialPlatforms,
  type SocialPlatform,
} from '@loanyard/contract/partners/social'
import {
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandX,
  IconWorld,
} from '@tabler/icons-react'
import * as copy from './copy.ts'
import styles from './footer.module.css'

const platforms: Readonly<Record<SocialPlatform, { name: string; icon: typeof IconWorld }>> = {
  website: { name: 'the web', icon: IconWorld },
  facebook: { name: copy.facebook, icon: IconBrandFacebook },
  instagram: { name: copy.instagram, icon: IconBrandInstagram },
  x: { name: copy.x, icon: IconBrandX },
  linkedin: { name: copy.linkedin, icon: IconBrandLinkedin },
  reddit: { name: copy.reddit, icon: IconBrandReddit },
  discord: { name: copy.discord, icon: IconBrandDiscord },
}

/** The server only accepts web addresses; the page doesn't link anything else either. */
export function SocialLinks({ partner }: { partner: PartnerSocial }) {
  const links = socialPlatforms.flatMap((platform) => {
    const href = partner[platform]
    return href !== null && isWebAddress(href) ? [{ platform, href, ...platforms[platform] }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.socials} aria-label={copy.elsewhere(partner.name)}>
      {links.map(({ platform, href, name, icon: Icon }) => (
        <li key={platform}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            title={`${partner.name} on ${name}`}
            aria-label={copy.onPlatform(partner.name, name)}
          >
            <Icon aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** As specified, 5 icons. */
export function SocialPlaceholder() {
  return (
    <div className={styles.socials} data-placeholder aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className={styles.placeholder} />
      ))}
    </div>
  )
}
