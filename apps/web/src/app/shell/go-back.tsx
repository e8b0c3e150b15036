import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../../features/auth/queries.ts'
import { dropPage, lastPage } from '../../lib/navigation/last-pages.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import * as copy from './copy.ts'

/** From a page that can't be shown to where the person was; nothing if that isn't known. */
export function GoBack() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const href = useLocation({ select: (location) => location.href })
  const userId = user?.id ?? null
  useEffect(() => {
    if (userId !== null) dropPage(userId, href)
  }, [userId, href])
  const to = userId === null ? null : lastPage(userId, href)
  return to === null ? null : (
    <Link to={to} className={buttonClass()}>
      {copy.goBack}
    </Link>
  )
}
