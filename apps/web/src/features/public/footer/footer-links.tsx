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
import { clsx } from 'clsx'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './footer.module.css'

/** Rejects anything but web addresses, so that a build setting can't inject a script. */
export function webAddressOr(configured: string | undefined, fallback: string): string {
  return configured !== undefined && /^https?:\/\/[^\s/]/i.test(configured) ? configured : fallback
}

/** A marketing site's addresses set at build time, else our own pages. */
export const footerLinks = {
  home: webAddressOr(import.meta.env['VITE_HOME_URL'], paths.home),
  about: webAddressOr(import.meta.env['VITE_ABOUT_URL'], paths.about),
  loanStories: webAddressOr(import.meta.env['VITE_LOAN_STORIES_URL'], paths.loanStories),
  blog: webAddressOr(import.meta.env['VITE_BLOG_URL'], paths.blog),
  preQualify: webAddressOr(import.meta.env['VITE_PRE_QUALIFY_URL'], paths.preQualify()),
  privacy: webAddressOr(import.meta.env['VITE_PRIVACY_URL'], paths.privacy),
  terms: webAddressOr(import.meta.env['VITE_TERMS_URL'], paths.terms),
}

const on = (platform: string) => (partner: string) => copy.onPlatform(partner, platform)
const platforms: Readonly<Record<SocialPlatform, { labelFor: (partner: string) => string; icon: typeof IconWorld }>> = {
  website: { labelFor: copy.websiteOf, icon: IconWorld },
  facebook: { labelFor: on(copy.facebook), icon: IconBrandFacebook },
  instagram: { labelFor: on(copy.instagram), icon: IconBrandInstagram },
  x: { labelFor: on(copy.x), icon: IconBrandX },
  linkedin: { labelFor: on(copy.linkedin), icon: IconBrandLinkedin },
  reddit: { labelFor: on(copy.reddit), icon: IconBrandReddit },
  discord: { labelFor: on(copy.discord), icon: IconBrandDiscord },
}

/** The server only accepts web addresses; the page doesn't link anything else either. */
export function SocialLinks({ partner }: { partner: Pick<PartnerSocial, 'name'> & Partial<PartnerSocial> }) {
  const links = socialPlatforms.flatMap((platform) => {
    const href = partner[platform]
    return href && isWebAddress(href) ? [{ platform, href, ...platforms[platform] }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={clsx(ui.icons18, styles.socials)} aria-label={copy.socialMedia(partner.name)}>
      {links.map(({ platform, href, labelFor, icon: Icon }) => (
        <li key={platform}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            title={labelFor(partner.name)}
            aria-label={labelFor(partner.name) + copy.opensInNewTab}
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
    <div className={clsx(ui.icons18, styles.socials)} data-placeholder aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className={styles.placeholder} />
      ))}
    </div>
  )
}
