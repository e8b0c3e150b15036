import { Outlet } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { asClient, SideProvider } from '../../lib/side.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** A deal that is none of the reader's is not there, as any other page that is not. */
class NotTheirs extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
    throw error
  }
}

/** Around the pages of one deal in the portal. */
export function PortalDealFrame() {
  return (
    <SideProvider value={asClient}>
      <ThemeProvider>
        <NotTheirs>
          <Outlet />
        </NotTheirs>
      </ThemeProvider>
    </SideProvider>
  )
}
