import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import * as copy from './copy.ts'
import styles from './deals.module.css'

export interface OpenRequirement {
  readonly id: string
  readonly title: string
}

/** Null if the move was refused for another reason. */
export function openRequirementsOf(error: unknown): OpenRequirement[] | null {
  if (!(error instanceof ApiError) || error.code !== 'open_requirements') return null
  return error.errors.map(({ path, message }) => ({ id: path, title: message }))
}

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
