import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { About } from '../../features/public/about.tsx'
import { Blog } from '../../features/public/blog.tsx'
import { Privacy } from '../../features/public/privacy.tsx'
import { Terms } from '../../features/public/terms.tsx'
import { paths } from '../../lib/paths.ts'
import { contactAddress } from '../shell/contact.ts'

// With a long text, and with the formulas of an example.
const Licence = lazyRouteComponent(() => import('../../features/public/licence.tsx'), 'Licence')
const LoanStories = lazyRouteComponent(() => import('../../features/public/loan-stories.tsx'), 'LoanStories')

/** The public page of the path. */
export function WordsPage() {
  const pathname = useLocation({ select: (location) => location.pathname.toLowerCase().replace(/\/$/, '') })
  return (
    <Suspense>
      {pathname === paths.about && <About contact={contactAddress} />}
      {pathname === paths.loanStories && <LoanStories />}
      {pathname === paths.blog && <Blog />}
      {pathname === paths.licence && <Licence />}
      {pathname === paths.privacy && <Privacy contact={contactAddress} />}
      {pathname === paths.terms && <Terms contact={contactAddress} />}
    </Suspense>
  )
}
