import { createContext, useContext } from 'react'

/** As which side of a deal a call is made: nothing is said for staff, whom the server takes somebody for first. */
export interface ViewerRole {
  readonly permission_level?: 'portal' | 'lender'
}

/** The sides that bring something. */
export type StaffOrClient = { readonly permission_level?: 'portal' }

/** What every call of the portal says, so that a person who is on the staff, too, is treated as the borrower there. */
export const asClient = { permission_level: 'portal' } as const satisfies ViewerRole

/** The same of the lenders' area. */
export const asLender = { permission_level: 'lender' } as const satisfies ViewerRole

const ViewerRoleContext = createContext<ViewerRole>({})

/** Around the pages of the portal and of the lenders: what all sides use calls as the client or the lender there. */
export const ViewerRoleProvider = ViewerRoleContext.Provider

/** The side on which the page is used. */
export function useViewerRole(): ViewerRole {
  return useContext(ViewerRoleContext)
}
