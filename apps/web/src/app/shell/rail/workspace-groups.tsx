import type { Favorite } from '@loanyard/contract/staff/favorites'
import type { SavedView } from '@loanyard/contract/staff/views/schemas'
import {
  IconAddressBook,
  IconBookmark,
  IconBriefcase,
  IconBuildingBank,
  IconClock,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyViewQuery } from '../../../domain/views/every-view.ts'
import { favoritesQuery, placeOf } from '../../../domain/views/favorites/favorites.ts'
import { useRecentPages } from '../../../features/search/recent-pages.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import * as copy from '../copy.ts'
import { RailGroup, RailLinks, type RailLink } from './rail-links.tsx'
import styles from './rail.module.css'

const favoriteIcons: Readonly<Record<Favorite['kind'], Icon>> = {
  deal: IconBriefcase,
  lead: IconAddressBook,
  lender: IconBuildingBank,
  view: IconBookmark,
}

function Favorites({ partnerId }: { partnerId: string }) {
  const { data } = useQuery(favoritesQuery(partnerId))
  if (data === undefined || data.results.length === 0) return null
  const links = data.results.map((favorite): RailLink => {
    const KindIcon = favoriteIcons[favorite.kind]
    return { ...placeOf(partnerId, favorite), label: favorite.name, icon: <KindIcon aria-hidden="true" /> }
  })
  return (
    <RailGroup title={copy.favorites}>
      <RailLinks links={links} />
    </RailGroup>
  )
}

/** As many as leave room for the rest. */
const shownViews = 6

/** Saved views that aren’t among the favorites, which stand above them. */
function Views({ partnerId }: { partnerId: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useQuery(everyViewQuery(partnerId))
  const { data: favorites } = useQuery(favoritesQuery(partnerId))
  const views = data?.results.filter(({ id }) => favorites?.results.every((each) => each.id !== id) ?? true) ?? []
  if (views.length === 0) return null
  const linkOf = ({ id, name, list }: SavedView): RailLink => ({
    ...placeOf(partnerId, { kind: 'view', id, name, list }),
    label: name,
    icon: <IconBookmark aria-hidden="true" />,
  })
  return (
    <RailGroup title={copy.views}>
      <RailLinks links={(showsAll ? views : views.slice(0, shownViews)).map(linkOf)} />
      {!showsAll && views.length > shownViews && (
        <button type="button" className={styles.link} onClick={() => setShowsAll(true)}>
          <span>{copy.showAllViews(views.length)}</span>
        </button>
      )}
    </RailGroup>
  )
}

/** Opened in this tab. */
function RecentDeals({ partnerId }: { partnerId: string }) {
  const deals = useRecentPages(partnerId).filter(({ path }) => path.startsWith(`${paths.deals(partnerId)}/`))
  if (deals.length === 0) return null
  const links = deals.map(({ path, title }) => ({
    to: path,
    search: {},
    label: title,
    icon: <IconClock aria-hidden="true" />,
  }))
  return (
    <RailGroup title={copy.recentDeals}>
      <RailLinks links={links} />
    </RailGroup>
  )
}

/** What a person keeps at hand, and what they opened last. */
export function WorkspaceGroups({ partnerId }: { partnerId: string }) {
  return (
    <>
      <Favorites partnerId={partnerId} />
      <Views partnerId={partnerId} />
      <RecentDeals partnerId={partnerId} />
    </>
  )
}
