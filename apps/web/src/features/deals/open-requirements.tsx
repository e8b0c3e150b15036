import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import styles from './deals.module.css'

/** A required request that keeps a deal in its stage. */
export interface OpenRequirement {
  readonly id: string
  readonly title: string
}

/** The requests that keep a deal in its stage, from a refused move; null where it was refused for something else. */
export function openRequirementsOf(error: unknown): OpenRequirement[] | null {
  if (!(error instanceof ApiError) || error.code !== 'open_requirements') return null
  return error.errors.map(({ path, message }) => ({ id: path, title: message }))
}

/** So many are named; of more, how many there are. */
const maxShown = 8

interface OpenRequirementsProps {
  partnerId: string
  dealId: string
  requirements: readonly OpenRequirement[]
}

/** Names what is still open, each a link to its request. */
export function OpenRequirements({ partnerId, dealId, requirements }: OpenRequirementsProps) {
  const more = requirements.length - maxShown
  return (
    <ul className={styles.openRequirements} aria-label="Open requests">
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
            and {formatCounted(more, 'other')}
          </Link>
        </li>
      )}
    </ul>
  )
}
