import type { PartnerSocial, SocialLinks as SocialLinksType } from '@loanyard/contract/partners/social'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { useOwnLogo } from '../../../theme/own-logo.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { footerLinks, SocialLinks, SocialPlaceholder } from './footer-links.tsx'
import styles from './footer.module.css'
import * as specified from './specified-copy.ts'

/** A partner's logo, name and links; `'own'` for ours. */
export type Branding =
  | { readonly partner: Pick<PartnerSocial, 'name' | 'logo'> & Partial<SocialLinksType> }
  | 'loading'
  | 'own'

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{copy.opensInNewTab}</VisuallyHidden>
    </a>
  )
}

function Brand({ branding }: { branding: Branding }) {
  const ownLogo = useOwnLogo()
  if (branding === 'loading') return <SocialPlaceholder />
  if (branding === 'own') {
    return (
      <p className={clsx(ui.line3, styles.brand)}>
        <img src={ownLogo} alt={copy.loanyard} width={102} height={22} />
      </p>
    )
  }
  const { name, logo } = branding.partner
  return (
    <>
      <p className={clsx(ui.line3, styles.brand)}>
        <img src={logo ?? ownLogo} alt={logo === null ? copy.loanyard : ''} height={22} />
        <span className={styles.name}>{name}</span>
      </p>
      <SocialLinks partner={branding.partner} />
    </>
  )
}

interface FooterProps {
  branding: Branding
  /** The root path adds a row of links to the public pages, as specified. */
  isHome: boolean
}

export function Footer({ branding, isHome }: FooterProps) {
  return (
    <footer className={clsx(ui.quiet, styles.footer)}>
      <div className={styles.inside}>
        <div className={clsx(ui.row5, styles.branding)}>
          <Brand branding={branding} />
        </div>
        {isHome && (
          <nav aria-label={copy.publicPages}>
            <ul className={styles.row}>
              <li>
                <NewTab href={footerLinks.home}>{specified.home}</NewTab>
              </li>
              <li>
                <NewTab href={footerLinks.about}>{specified.about}</NewTab>
              </li>
              <li>
                <NewTab href={footerLinks.loanStories}>{specified.loanStories}</NewTab>
              </li>
              <li>
                <NewTab href={footerLinks.blog}>{specified.blog}</NewTab>
              </li>
              <li>
                <NewTab href={footerLinks.preQualify}>{specified.preQualify}</NewTab>
              </li>
              <li>
                <Link to={paths.license}>{specified.sla}</Link>
              </li>
            </ul>
          </nav>
        )}
        <nav aria-label={copy.legal} className={styles.legal}>
          <ul className={styles.row}>
            <li>
              <NewTab href={footerLinks.privacy}>{specified.privacyPolicy}</NewTab>
            </li>
            <li>
              <NewTab href={footerLinks.terms}>{specified.termsConditions}</NewTab>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
