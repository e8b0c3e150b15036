import type { Favorite } from '@loanyard/contract/staff/favorites'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import * as copy from './copy.ts'
import { useFavorite } from './favorites.ts'

export interface FavoriteButtonProps {
  partnerId: string
  favorite: Favorite
}

export function FavoriteButton({ partnerId, favorite }: FavoriteButtonProps) {
  const { isFavorite, isPending, toggle } = useFavorite(partnerId, favorite)
  return (
    <IconButton
      size="small"
      label={isFavorite ? copy.remove : copy.add}
      icon={isFavorite ? <IconStarFilled /> : <IconStar />}
      disabled={isPending}
      onClick={toggle}
    />
  )
}
