import { Component, type ReactNode } from 'react'
import { PreviewFailed } from './preview-states.tsx'

interface State {
  readonly failed: boolean
}

/** Keeps what goes wrong in showing one document to that document. Loading the page again also gets a newer build. */
export class PreviewBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (this.state.failed) return <PreviewFailed error={null} onRetry={() => location.reload()} />
    return this.props.children
  }
}
