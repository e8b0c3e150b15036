import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { favoritesQuery, placeOf } from '../../../domain/views/favorites/favorites.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

/** Where there is no rail: what a person keeps at hand, in the menu. */
export function FavoriteLinks({ partnerId, onFollow }: { partnerId: string; onFollow: () => void }) {
  const titleId = useId()
  const { data } = useQuery(favoritesQuery(partnerId))
  if (data === undefined || data.results.length === 0) return null
  return (
    <nav aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.menuTitle}>
        {copy.favorites}
      </h3>
      <div className={styles.mobileNav}>
        {data.results.map((favorite) => (
          <Link key={favorite.id} {...placeOf(partnerId, favorite)} onClick={onFollow}>
            {favorite.name}
          </Link>
        ))}
      </div>
    </nav>
  )
}
