// What the deal's overview needs once someone edits it: a lazy chunk.
export { DealFactEditor } from './deal-fact-editor.tsx'
export { SectionForm } from './section-form.tsx'
