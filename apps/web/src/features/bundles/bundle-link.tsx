import { Link } from '@tanstack/react-router'

interface BundleLinkProps {
  partnerId: string
  bundle: { id: string; title: string }
  className?: string
}

/** A link that opens a bundle; it carries the title for the breadcrumbs, as specified. */
export function BundleLink({ partnerId, bundle, className = '' }: BundleLinkProps) {
  return (
    <Link
      className={className}
      to="/partner/$partnerId/bundles/$bundleId"
      params={{ partnerId, bundleId: bundle.id }}
      search={{ bundle_title: bundle.title }}
      data-row-link
    >
      {bundle.title}
    </Link>
  )
}
