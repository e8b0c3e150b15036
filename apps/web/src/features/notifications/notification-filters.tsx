import type { Area } from '@loanyard/contract/core/values'
import { notificationTypeLabel } from '../../domain/notification-labels.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../ui/filter/filter-range.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import * as copy from './copy.ts'
import { typesOf, countActive, type NotificationsAddress } from './inbox.ts'

interface NotificationFilterBarProps {
  area: Area
  shown: NotificationsAddress
  onChange: (change: NotificationsAddress) => void
  onReset: () => void
}

const readOptions = [
  { value: 'false', label: copy.unreadLabel },
  { value: 'true', label: copy.read },
] as const

export function NotificationFilterBar({ area, shown, onChange, onReset }: NotificationFilterBarProps) {
  const types = typesOf[area].map((value) => ({ value, label: notificationTypeLabel(area, value) }))
  return (
    <FilterBar label={copy.filterNotifications} activeCount={countActive(shown)} onReset={onReset}>
      {types.length > 1 && (
        <FilterSelect
          label={copy.type}
          options={types}
          selected={shown.notification_type?.split(',') ?? []}
          onChange={(chosen) => onChange({ notification_type: chosen.join(',') || undefined })}
        />
      )}
      <FilterSelect
        label={copy.readState}
        options={readOptions}
        selected={shown.viewed === undefined ? [] : [shown.viewed]}
        onChange={(chosen) => {
          const [viewed, both] = readOptions.filter(({ value }) => chosen.includes(value))
          onChange({ viewed: both === undefined ? viewed?.value : undefined })
        }}
      />
      <FilterRange
        label={copy.date}
        kind="date"
        from={shown.created_date_range_after}
        to={shown.created_date_range_before}
        onChange={({ from, to }) => onChange({ created_date_range_after: from, created_date_range_before: to })}
      />
    </FilterBar>
  )
}
