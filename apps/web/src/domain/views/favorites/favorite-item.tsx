import type { Favorite } from '@loanyard/contract/staff/favorites'
import { Menu } from '../../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { useFavorite } from './favorites.ts'

/** In a menu. */
export function FavoriteItem({ partnerId, favorite }: { partnerId: string; favorite: Favorite }) {
  const { isFavorite, isPending, toggle } = useFavorite(partnerId, favorite)
  return (
    <Menu.Item disabled={isPending} onClick={toggle}>
      {isFavorite ? copy.remove : copy.add}
    </Menu.Item>
  )
}
