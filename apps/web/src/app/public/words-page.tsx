import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { About } from '../../features/public/about.tsx'
import { Blog } from '../../features/public/blog.tsx'
import { Privacy } from '../../features/public/privacy.tsx'
import { Terms } from '../../features/public/terms.tsx'
import { paths } from '../../lib/paths.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { contactAddress } from '../shell/contact.ts'
import { loadPart } from '../../lib/load-part.ts'

// With a long text, and with the formulas of an example.
const Licence = lazyRouteComponent(() => loadPart(() => import('../../features/public/licence.tsx')), 'Licence')
const LoanStories = lazyRouteComponent(
  () => loadPart(() => import('../../features/public/loan-stories.tsx')),
  'LoanStories',
)

const pages: ReadonlyMap<string, ReactNode> = new Map([
  [paths.about, <About key="about" contact={contactAddress} />],
  [paths.loanStories, <LoanStories key="stories" />],
  [paths.blog, <Blog key="blog" />],
  [paths.licence, <Licence key="licence" />],
  [paths.privacy, <Privacy key="privacy" contact={contactAddress} />],
  [paths.terms, <Terms key="terms" contact={contactAddress} />],
])

/** The public page of the path; of any other path of one word, that there is none. */
export function WordsPage() {
  const words = useParams({ strict: false, select: (params) => params.words })
  return <Suspense>{pages.get(`/${words?.toLowerCase() ?? ''}`) ?? <NotFoundPage />}</Suspense>
}
