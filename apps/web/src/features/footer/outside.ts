import { paths } from '../../lib/paths.ts'

/** Web addresses only: what whoever builds the page gives by mistake must not become a script. */
export function addressOr(given: string | undefined, own: string): string {
  return given !== undefined && /^https?:\/\/[^\s/]/i.test(given) ? given : own
}

/** Where the footer leads: a marketing site's addresses, set when the page is built, or else our own pages. */
export const addresses = {
  home: addressOr(import.meta.env['VITE_HOME_URL'], paths.home),
  about: addressOr(import.meta.env['VITE_ABOUT_URL'], paths.about),
  loanStories: addressOr(import.meta.env['VITE_LOAN_STORIES_URL'], paths.loanStories),
  blog: addressOr(import.meta.env['VITE_BLOG_URL'], paths.blog),
  preQualify: addressOr(import.meta.env['VITE_PRE_QUALIFY_URL'], paths.preQualify()),
  privacy: addressOr(import.meta.env['VITE_PRIVACY_URL'], paths.privacy),
  terms: addressOr(import.meta.env['VITE_TERMS_URL'], paths.terms),
}
