import { createContext, useContext } from 'react'

/** The role a call is made in. Nothing is sent for staff, the server's default. */
export interface ViewerRole {
  readonly permission_level?: 'portal' | 'lender'
}

/** The roles that upload. */
export type StaffOrClient = { readonly permission_level?: 'portal' }

/** Sent by every call of the portal, so that a person who is also on the staff is treated as the borrower. */
export const asClient = { permission_level: 'portal' } as const satisfies ViewerRole

/** The same for the lenders' area. */
export const asLender = { permission_level: 'lender' } as const satisfies ViewerRole

const ViewerRoleContext = createContext<ViewerRole>({})

export const ViewerRoleProvider = ViewerRoleContext.Provider

export function useViewerRole(): ViewerRole {
  return useContext(ViewerRoleContext)
}
