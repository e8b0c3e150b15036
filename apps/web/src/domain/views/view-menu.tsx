import type { SavedView, SavedViews } from '@loanyard/contract/staff/views/schemas'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'

interface ViewMenuProps {
  views: SavedViews | undefined
  hasFailed: boolean
  current: SavedView | null
  onLoad: () => void
  onOpen: (viewId: string | null) => void
  children: ReactNode
}

function Group({
  label,
  views,
  defaultView,
  current,
  onOpen,
}: {
  label: string
  views: readonly SavedView[]
  defaultView: string | null
  current: SavedView | null
  onOpen: (viewId: string) => void
}) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item key={view.id} aria-current={view.id === current?.id || undefined} onClick={() => onOpen(view.id)}>
          {view.name}
          {view.id === defaultView && ` ${copy.defaultSuffix}`}
        </Menu.Item>
      ))}
    </>
  )
}

/** The saved views, and below them what can be done with the one that is open. */
export function ViewMenu({ views, hasFailed, current, onLoad, onOpen, children }: ViewMenuProps) {
  const all = views?.results ?? []
  const rest = { defaultView: views?.default_view ?? null, current, onOpen }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="small"
          icon={<IconBookmark aria-hidden="true" />}
          onPointerDown={onLoad}
          onFocus={onLoad}
          {...(current && { 'aria-label': copy.viewMenu(current.name) })}
        >
          {current?.name ?? copy.views} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Group label={copy.teamViews} views={all.filter(({ is_team }) => is_team)} {...rest} />
        <Group label={copy.myViews} views={all.filter(({ is_team }) => !is_team)} {...rest} />
        {all.length === 0 && (
          <Menu.Label>{views !== undefined ? copy.none : hasFailed ? copy.loadFailed : copy.loading}</Menu.Label>
        )}
        <Menu.Divider />
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
