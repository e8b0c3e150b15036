import { oneOf, searchParams, staffListFields, text } from './search-params.ts'

/** `edit`: the user whose edit panel is open. */
export const usersSearch = searchParams({ ...staffListFields, role: text(), edit: text() })

export const userSearch = searchParams({
  search: text(),
  ordering: text(),
  /** `edit` while the edit panel is open. */
  panel: text(),
  /** Breadcrumb name while the user is loading. */
  staff_name: text(),
})

export const bundlesSearch = searchParams({
  /** Absent: the partner's own bundles in use. */
  show: oneOf(['custom', 'archived']),
  search: text(),
})

export const bundleSearch = searchParams({
  /** Breadcrumb name while the bundle is loading. */
  bundle_title: text(),
})
