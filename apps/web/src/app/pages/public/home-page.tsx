import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '../../../features/auth/queries.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { areaFacts } from '../../access/areas.ts'
import styles from './home-page.module.css'

const cards: readonly { area: Area; audience: string }[] = [
  {
    area: 'partner',
    audience: 'For SBA loan brokers and their teams: leads, deals, and every step to funding.',
  },
  {
    area: 'portal',
    audience: 'For borrowers: check your loan’s status and see what’s still needed from you.',
  },
  {
    area: 'lender',
    audience: 'For lenders: review loan packages from your brokers.',
  },
  {
    area: 'requests',
    audience: 'Requested a loan online? Check its status.',
  },
]

interface AreaCardProps {
  area: Area
  audience: string
  /** Whether the person who is signed in has a profile there; null where nobody is. */
  isOpen: boolean | null
}

function AreaCard({ area, audience, isOpen }: AreaCardProps) {
  const name = areaFacts[area].name.toLowerCase()
  return (
    <li className={styles.card}>
      <h2>{areaFacts[area].name}</h2>
      <p>{audience}</p>
      {isOpen === null && (
        <Link to={paths.login[area]} className={buttonClass()}>
          Sign in<VisuallyHidden> to the {name}</VisuallyHidden>
        </Link>
      )}
      {isOpen === true && (
        <Link to={paths[area]} className={buttonClass({ variant: 'primary' })}>
          Open<VisuallyHidden> the {name}</VisuallyHidden>
        </Link>
      )}
    </li>
  )
}

/** What Loanyard is, and the doors of its four areas. */
export function HomePage() {
  const isSignedIn = useSignedIn()
  const { data: user } = useQuery({ ...userQuery, enabled: isSignedIn })
  return (
    <div className={styles.home}>
      <PageTitle name="Welcome" />
      <h1>The deal desk for SBA loans</h1>
      <p className={styles.intro}>
        Take SBA loans from first call to funding in one place. Brokers run the pipeline, borrowers upload documents
        from their phone, and lenders get a complete package. Everyone works on the same deal and sees only what they
        should.
      </p>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <AreaCard
            key={card.area}
            {...card}
            isOpen={isSignedIn ? user !== undefined && areaFacts[card.area].isOpenTo(user) : null}
          />
        ))}
      </ul>
      <p className={styles.start}>
        Need a loan?
        <Link to={paths.preQualify()} className={buttonClass()}>
          See if you pre-qualify
        </Link>
      </p>
      {!isSignedIn && (
        <p className={styles.start}>
          Are you an SBA broker?
          <Link to={paths.partnerOnboarding} className={buttonClass({ variant: 'primary' })}>
            Create an account
          </Link>
        </p>
      )}
    </div>
  )
}
