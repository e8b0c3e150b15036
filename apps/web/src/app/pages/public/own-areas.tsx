import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { userQuery } from '../../../features/auth/queries.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
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
  /** Whether the person has a profile there. */
  isOpen: boolean
}

function AreaCard({ area, audience, isOpen }: AreaCardProps) {
  const name = areaFacts[area].name.toLowerCase()
  return (
    <li className={styles.card}>
      <h2>{areaFacts[area].name}</h2>
      <p>{audience}</p>
      {isOpen && (
        <Link to={paths[area]} className={buttonClass({ variant: 'primary' })}>
          {actionLabels.open}
          <VisuallyHidden>{copy.openArea(name)}</VisuallyHidden>
        </Link>
      )}
    </li>
  )
}

/** The areas of a signed-in person, and those that aren't theirs. */
export function OwnAreas() {
  const { data: user, error, refetch, isFetching } = useQuery(userQuery)
  return (
    <>
      {error !== null && user === undefined && (
        <FailedState inline title={copy.accountFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      <ul className={clsx(ui.framed, styles.cards)}>
        {cards.map((card) => (
          <AreaCard key={card.area} {...card} isOpen={user !== undefined && areaFacts[card.area].isOpenTo(user)} />
        ))}
      </ul>
      <p className={clsx(ui.row4, styles.start)}>
        {copy.anotherLoan}
        <Link to={paths.preQualify()} className={buttonClass()}>
          {copy.preQualify}
        </Link>
      </p>
    </>
  )
}
