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
import styles from './footer.module.css'

const platforms: Readonly<Record<SocialPlatform, { name: string; icon: typeof IconWorld }>> = {
  website: { name: 'the web', icon: IconWorld },
  facebook: { name: 'Facebook', icon: IconBrandFacebook },
  instagram: { name: 'Instagram', icon: IconBrandInstagram },
  x: { name: 'X', icon: IconBrandX },
  linkedin: { name: 'LinkedIn', icon: IconBrandLinkedin },
  reddit: { name: 'Reddit', icon: IconBrandReddit },
  discord: { name: 'Discord', icon: IconBrandDiscord },
}

/** Where else a partner is found. The server takes web addresses only; anything else is no link here either. */
export function SocialLinks({ partner }: { partner: PartnerSocial }) {
  const links = socialPlatforms.flatMap((platform) => {
    const href = partner[platform]
    return href !== null && isWebAddress(href) ? [{ platform, href, ...platforms[platform] }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.socials} aria-label={`${partner.name} elsewhere`}>
      {links.map(({ platform, href, name, icon: Icon }) => (
        <li key={platform}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            title={`${partner.name} on ${name}`}
            aria-label={`${partner.name} on ${name} (opens in a new tab)`}
          >
            <Icon aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Holds the place of a partner's links: as specified, 5 icons. */
export function SocialPlaceholder() {
  return (
    <div className={styles.socials} data-placeholder aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className={styles.placeholder} />
      ))}
    </div>
  )
}
