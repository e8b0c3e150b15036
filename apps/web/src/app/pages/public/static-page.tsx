import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { About } from '../../../features/public/about.tsx'
import { Blog } from '../../../features/public/blog.tsx'
import { Privacy } from '../../../features/public/privacy.tsx'
import { Terms } from '../../../features/public/terms.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { contactEmail } from '../../shell/contact-email.ts'
import { NotFoundPage } from '../not-found-page.tsx'

// Large, so loaded only when opened.
const License = lazyRouteComponent(() => loadChunk(() => import('../../../features/public/license.tsx')), 'License')
const LoanStories = lazyRouteComponent(
  () => loadChunk(() => import('../../../features/public/loan-stories.tsx')),
  'LoanStories',
)

const pages: ReadonlyMap<string, ReactNode> = new Map([
  [paths.about, <About key="about" contact={contactEmail} />],
  [paths.loanStories, <LoanStories key="stories" />],
  [paths.blog, <Blog key="blog" />],
  [paths.license, <License key="license" />],
  [paths.privacy, <Privacy key="privacy" contact={contactEmail} />],
  [paths.terms, <Terms key="terms" contact={contactEmail} />],
])

export function StaticPage() {
  const words = useParams({ strict: false, select: (params) => params.words })
  return <Suspense>{pages.get(`/${words?.toLowerCase() ?? ''}`) ?? <NotFoundPage />}</Suspense>
}
