import { Fragment } from 'react'
import styles from './preview.module.css'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['[', ']'], 'Previous, next document (or Alt + arrows)'],
  [['+', '−'], 'Zoom in, zoom out (or Ctrl + scroll)'],
  [['0'], 'Fit width'],
  [['R'], 'Rotate'],
  [['Page up', 'Page down'], 'Scroll one screen up, down'],
  [['Home', 'End'], 'Go to start, end'],
  [['G'], 'Go to page'],
  [['Ctrl F', '/'], 'Find in a PDF'],
  [['Enter', 'Shift Enter'], 'Next, previous match'],
  [['Esc'], 'Close'],
]

/** What keys do in the preview. */
export function PreviewHelp() {
  return (
    <section className={styles.help} aria-label="Keyboard shortcuts">
      <h3>Keyboard shortcuts</h3>
      <dl>
        {keys.map(([names, what]) => (
          <Fragment key={what}>
            <dt>
              {names.map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && ' '}
                  <kbd>{name}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
