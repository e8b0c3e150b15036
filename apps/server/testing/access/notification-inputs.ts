import type { Area } from '@loanyard/contract/core/values'
import type { Api, Request } from '../app/client.ts'
import type { Resources } from './resources.ts'

type Maker = (resources: Resources, keys: unknown, api: Api) => Request | Promise<Request>

const nothing: Maker = () => ({})

const marked =
  (area: Area): Maker =>
  async (resources, _keys, api) => ({ body: { notification_ids: [await resources.notification(api, area)] } })

/** Targets an area where the caller has nothing: notifications of other areas are not there. */
const elsewhere: Maker = async (resources, _keys, api) => ({
  body: { notification_ids: [await resources.notification(api, 'partner')], partner: api.partner },
})

const everything =
  (area: Area): Maker =>
  async (resources, _keys, api) => {
    await resources.notification(api, area)
    return area === 'partner' ? {} : { body: {} }
  }

/** A valid request for every call about notifications. */
export const notificationMakers: Readonly<Record<string, Maker>> = {
  listStaffNotifications: nothing,
  markStaffNotificationsViewed: marked('partner'),
  markAllStaffNotificationsViewed: everything('partner'),
  listClientNotifications: nothing,
  markClientNotificationsViewed: elsewhere,
  markAllClientNotificationsViewed: () => ({ body: {} }),
  listPortalNotifications: nothing,
  markPortalNotificationsViewed: elsewhere,
  markAllPortalNotificationsViewed: () => ({ body: {} }),
  listLenderNotifications: nothing,
  markLenderNotificationsViewed: elsewhere,
  markAllLenderNotificationsViewed: () => ({ body: {} }),
  listRequestNotifications: nothing,
  markRequestNotificationsViewed: marked('requests'),
  markAllRequestNotificationsViewed: everything('requests'),
  followEvents: nothing,
}
