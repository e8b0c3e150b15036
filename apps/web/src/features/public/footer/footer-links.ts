import { paths } from '../../../lib/navigation/paths.ts'

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
