import { useLocation } from '@tanstack/react-router'
import { Footer } from '../../features/public/footer/footer.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { useBranding } from '../access/branding.ts'

export function PageFooter() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home })
  return <Footer branding={useBranding()} isHome={isHome} />
}
