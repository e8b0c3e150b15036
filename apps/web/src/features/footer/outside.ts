import { paths } from '../../lib/paths.ts'

/** Web addresses only: what whoever builds the page gives by mistake must not become a script. */
export function addressOr(given: string | undefined, own: string): string {
  return given !== undefined && /^https?:\/\/[^\s/]/i.test(given) ? given : own
}

const { env } = import.meta

/** Where the footer leads: a marketing site's addresses, set when the page is built, or else our own pages. */
export const addresses = {
  home: addressOr(env['VITE_HOME_URL'], paths.home),
  about: addressOr(env['VITE_ABOUT_URL'], paths.about),
  loanStories: addressOr(env['VITE_LOAN_STORIES_URL'], paths.loanStories),
  blog: addressOr(env['VITE_BLOG_URL'], paths.blog),
  preQualify: addressOr(env['VITE_PRE_QUALIFY_URL'], paths.preQualify()),
  privacy: addressOr(env['VITE_PRIVACY_URL'], paths.privacy),
  terms: addressOr(env['VITE_TERMS_URL'], paths.terms),
}
