// One chunk of what a list needs to know of its views after the first paint.
export { rememberedAddress } from './remembered-address.ts'
export { SavedViews } from './saved-views.tsx'
