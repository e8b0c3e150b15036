import { activityTopics } from '@loanyard/contract/deals/activity'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { useQuery } from '@tanstack/react-query'
import { actorName } from '../../../../lib/format/actor-name.ts'
import fieldStyles from '../../../../ui/form/field.module.css'
import type { Option } from '../../../../ui/form/options.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { activityPeopleQuery, type ActivityFilters } from './activity-query.ts'
import styles from './activity.module.css'
import * as copy from './copy.ts'

interface FilterProps {
  label: string
  all: string
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string | undefined) => void
}

function Filter({ label, all, value = '', options, onChange }: FilterProps) {
  return (
    <label className={styles.filter}>
      <span className={ui.quiet}>{label}</span>
      <select
        className={fieldStyles.control}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ActivityFiltersProps {
  deal: Deal
  filters: ActivityFilters
  onChange: (change: ActivityFilters) => void
}

/** By what it is about, and by who did it. Coordinators find nothing about lenders. */
export function ActivityFilterBar({ deal, filters, onChange }: ActivityFiltersProps) {
  const { data: people = [] } = useQuery(activityPeopleQuery(deal.partner.id, deal.id))
  const topics = activityTopics.filter((topic) => topic !== 'lenders' || deal.can.share)
  return (
    <div className={styles.filters}>
      <Filter
        label={copy.about}
        all={copy.everything}
        value={filters.about}
        options={topics.map((topic) => ({ value: topic, label: copy.topics[topic] }))}
        onChange={(about) => onChange({ about: topics.find((topic) => topic === about) })}
      />
      <Filter
        label={copy.by}
        all={copy.everyone}
        value={filters.by}
        options={people.map(({ id, full_name: name }) => ({ value: id, label: actorName(name) }))}
        onChange={(by) => onChange({ by })}
      />
    </div>
  )
}
