import { Outlet } from '@tanstack/react-router'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { useStaff } from './active-profile.ts'
import { NoStaffProfilePage } from './no-staff-profile-page.tsx'

/** The partner area for staff; anybody else who is signed in is told so instead of being sent round in circles. */
export function StaffGate() {
  const staff = useStaff()
  const isStaff = staff === null || staff.profile !== null
  return <ThemeProvider>{isStaff ? <Outlet /> : <NoStaffProfilePage user={staff.user} />}</ThemeProvider>
}
