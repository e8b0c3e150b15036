import type { Area } from '@loanyard/contract/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '../features/auth/queries.ts'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/use-session.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { areaFacts } from './areas.ts'
import styles from './home-page.module.css'

const cards: readonly { area: Area; audience: string }[] = [
  {
    area: 'partner',
    audience: 'For loan brokers and their staff: leads, deals and the way of each from first call to funding.',
  },
  {
    area: 'portal',
    audience: 'For borrowers: where your loan stands, and what is still needed from you.',
  },
  {
    area: 'lender',
    audience: 'For banks and their loan officers: the deals that partners share with you.',
  },
  {
    area: 'requests',
    audience: 'For people who have asked for a loan on our pages: what became of it.',
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
        Loanyard takes an SBA loan from the first call to funding: brokers run their pipeline, borrowers send what is
        asked for, and lenders read the finished package. Everybody works on the same deal, and each sees only their
        part of it.
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
        Are you looking for a loan?
        <Link to={paths.preQualify()} className={buttonClass()}>
          See what it may cost
        </Link>
      </p>
      {!isSignedIn && (
        <p className={styles.start}>
          Do you arrange SBA loans?
          <Link to={paths.partnerOnboarding} className={buttonClass({ variant: 'primary' })}>
            Open a partner account
          </Link>
        </p>
      )}
    </div>
  )
}
