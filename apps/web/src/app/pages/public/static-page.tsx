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
  // Addresses that people try.
  ['/about-us', <Navigate key="about-us" to={paths.about} replace />],
  ['/contact', <Navigate key="contact" to={paths.about} replace />],
  ['/pricing', <Navigate key="pricing" to={paths.home} replace />],
  [paths.terms, <TextPage key="terms" text={terms} contact={contactEmail} />],
])

export function StaticPage() {
  const words = useParams({ strict: false, select: (params) => params.words })
  return <Suspense>{pages.get(`/${words?.toLowerCase() ?? ''}`) ?? <NotFoundPage />}</Suspense>
}
