import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { userQuery } from '../../../features/auth/queries.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { areaFacts } from '../../access/areas.ts'
import * as copy from './copy.ts'
import styles from './home-page.module.css'

const cards: readonly { area: Area; audience: string }[] = [
  {
    area: 'partner',
    audience: copy.forBrokers,
  },
  {
    area: 'portal',
    audience: copy.forBorrowers,
  },
  {
    area: 'lender',
    audience: copy.forLenders,
  },
  {
    area: 'requests',
    audience: copy.forRequesters,
  },
]

interface AreaCardProps {
  area: Area
  audience: string
  /** Whether the person has a profile there; null when signed out. */
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
          {copy.signIn}
          <VisuallyHidden>{copy.signInTo(name)}</VisuallyHidden>
        </Link>
      )}
      {isOpen === true && (
        <Link to={paths[area]} className={buttonClass({ variant: 'primary' })}>
          {actionLabels.open}
          <VisuallyHidden>{copy.openArea(name)}</VisuallyHidden>
        </Link>
      )}
    </li>
  )
}

export function HomePage() {
  const isSignedIn = useSignedIn()
  const { data: user, error, refetch, isFetching } = useQuery({ ...userQuery, enabled: isSignedIn })
  return (
    <div className={styles.home}>
      <PageTitle name={copy.homePageTitle} />
      <h1>{copy.headline}</h1>
      <p className={clsx(ui.muted, styles.intro)}>{copy.intro}</p>
      {isSignedIn && error !== null && user === undefined && (
        <FailedState inline title={copy.accountFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      <ul className={clsx(ui.framed, styles.cards)}>
        {cards.map((card) => (
          <AreaCard
            key={card.area}
            {...card}
            isOpen={isSignedIn ? user !== undefined && areaFacts[card.area].isOpenTo(user) : null}
          />
        ))}
      </ul>
      <p className={clsx(ui.row4, styles.start)}>
        {copy.needALoan}
        <Link to={paths.preQualify()} className={buttonClass()}>
          {copy.preQualify}
        </Link>
      </p>
      {!isSignedIn && (
        <p className={clsx(ui.row4, styles.start)}>
          {copy.areYouABroker}
          <Link to={paths.partnerOnboarding} className={buttonClass({ variant: 'primary' })}>
            {copy.createAccount}
          </Link>
        </p>
      )}
    </div>
  )
}
