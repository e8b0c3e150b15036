import { clsx } from 'clsx'
import { ChartFrame, largestOf, shareOf } from '../../ui/chart/chart-frame.tsx'
import styles from '../../ui/chart/chart.module.css'
import ui from '../../ui/layout/primitives.module.css'

interface Bar {
  readonly name: string
  /** Lengths as decimal strings; a second part is the rest of the whole. */
  readonly parts: readonly string[]
  /** Shown at the bar's end. */
  readonly label: string
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Names of the parts, if there are several. */
  legend?: readonly string[]
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

const barClasses = [styles.lender, styles.borrower]

/** Labeled bars, with the same data as a table. */
export function BarChart({ title, bars, legend, head, rows }: BarChartProps) {
  const largest = largestOf(bars.map(({ parts }) => String(parts.reduce((sum, part) => sum + Number(part), 0))))
  return (
    <ChartFrame title={title} head={head} rows={rows}>
      {legend !== undefined && (
        <p className={clsx(ui.fine, styles.legend)}>
          {legend.map((name, index) => (
            <span key={name}>
              <i className={barClasses[index]} /> {name}
            </span>
          ))}
        </p>
      )}
      {bars.map(({ name, parts, label }) => (
        <div key={name} className={styles.bar}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.track}>
            {parts.map((part, index) => (
              <span
                key={index}
                className={clsx(styles.part, barClasses[index])}
                style={{ inlineSize: `${shareOf(part, largest) * 100}%` }}
              />
            ))}
          </span>
          <span className={styles.value}>{label}</span>
        </div>
      ))}
    </ChartFrame>
  )
}
