import { lazyEditors } from '../../../../ui/facts/lazy-editors.ts'

const { preload, editor, open } = lazyEditors(() => import('./edit/later.ts'))

/** Before the first click, when the pointer or the focus comes near. */
export const preloadEditors = preload
export const DealFactEditor = editor((chunk) => chunk.DealFactEditor)
export const SectionForm = editor((chunk) => chunk.SectionForm)
export const openEditor = open
