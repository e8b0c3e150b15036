import { Outlet } from '@tanstack/react-router'
import { useStaff } from './active-profile.ts'
import { NoStaffProfilePage } from './no-staff-profile-page.tsx'

/** The partner area for staff; anybody else who is signed in is told so instead of being sent round in circles. */
export function StaffGate() {
  const staff = useStaff()
  if (staff !== null && staff.profile === null) return <NoStaffProfilePage user={staff.user} />
  return <Outlet />
}
