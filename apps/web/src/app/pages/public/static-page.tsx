import { lazyRouteComponent, Navigate, useParams } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { Blog } from '../../../features/public/blog.tsx'
import { about, privacy, terms } from '../../../features/public/copy.ts'
import { TextPage } from '../../../features/public/text-page.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { contactEmail } from '../../shell/contact-email.ts'
import { NotFoundPage } from '../not-found-page.tsx'

// Large, so loaded only when opened.
const License = lazyRouteComponent(() => loadChunk(() => import('../../../features/public/license.tsx')), 'License')
const LoanStories = lazyRouteComponent(
  () => loadChunk(() => import('../../../features/public/loan-stories/loan-stories.tsx')),
  'LoanStories',
)

const pages: ReadonlyMap<string, ReactNode> = new Map([
  [paths.about, <TextPage key="about" text={about} contact={contactEmail} />],
  [paths.loanStories, <LoanStories key="stories" />],
  [paths.blog, <Blog key="blog" />],
  [paths.license, <License key="license" />],
  [paths.privacy, <TextPage key="privacy" text={privacy} contact={contactEmail} />],
  [paths.terms, <TextPage key="terms" text={terms} contact={contactEmail} />],
])

/** Addresses that people guess; About has the address to write to. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['/about-us', paths.about],
  ['/contact', paths.about],
  ['/contact-us', paths.about],
  ['/pricing', paths.home],
])

export function StaticPage() {
  const words = useParams({ strict: false, select: (params) => params.words })
  const path = `/${words?.toLowerCase() ?? ''}`
  const meant = otherNames.get(path)
  if (meant !== undefined) return <Navigate to={meant} replace />
  return <Suspense>{pages.get(path) ?? <NotFoundPage />}</Suspense>
}
