import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { Shell } from '../shell/shell.tsx'

export interface PageContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<PageContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})
