import styles from './preview.module.css'

/** Says that only a part is shown, and offers the whole. */
export function TruncatedNote({ children, onDownload }: { children: string; onDownload: () => void }) {
  return (
    <div className={styles.note} role="note">
      {children}
      <button type="button" onClick={onDownload}>
        Download the whole file
      </button>
    </div>
  )
}
