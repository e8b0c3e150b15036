import type { Area } from '@loanyard/contract/values'
import { Link } from '@tanstack/react-router'
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

function AreaCard({ area, audience }: { area: Area; audience: string }) {
  const isSignedIn = useSignedIn()
  return (
    <li className={styles.card}>
      <h2>{areaFacts[area].name}</h2>
      <p>{audience}</p>
      <Link to={isSignedIn ? paths[area] : paths.login[area]} className={buttonClass()}>
        {isSignedIn ? 'Open' : 'Sign in'}
        <VisuallyHidden>
          {isSignedIn ? ' the ' : ' to the '}
          {areaFacts[area].name.toLowerCase()}
        </VisuallyHidden>
      </Link>
    </li>
  )
}

/** What Loanyard is, and the doors of its four areas. */
export function HomePage() {
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
          <AreaCard key={card.area} {...card} />
        ))}
      </ul>
      <p className={styles.start}>
        Do you arrange SBA loans?
        <Link to={paths.partnerOnboarding} className={buttonClass({ variant: 'primary' })}>
          Open a partner account
        </Link>
      </p>
    </div>
  )
}
