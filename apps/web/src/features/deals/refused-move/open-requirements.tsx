import { Link } from '@tanstack/react-router'
import { formatCounted } from '../../../lib/format/format.ts'
import * as copy from '../copy.ts'
import styles from '../deals.module.css'
import type { OpenRequirement } from './refused-move.ts'

/** Requirements listed by name; the rest are counted. */
const maxShown = 8

interface OpenRequirementsProps {
  partnerId: string
  dealId: string
  requirements: readonly OpenRequirement[]
}

export function OpenRequirements({ partnerId, dealId, requirements }: OpenRequirementsProps) {
  const more = requirements.length - maxShown
  return (
    <ul className={styles.openRequirements} aria-label={copy.openRequests}>
      {requirements.slice(0, maxShown).map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/partner/$partnerId/deals/$dealId"
            params={{ partnerId, dealId }}
            search={{ tab: 'requests', request: id }}
          >
            {title}
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/partner/$partnerId/deals/$dealId" params={{ partnerId, dealId }} search={{ tab: 'requests' }}>
            {copy.andMore(formatCounted(more, 'other'))}
          </Link>
        </li>
      )}
    </ul>
  )
}
