import { Component, type ReactNode } from 'react'
import { report } from '../../chains/core/report.ts'

interface Props {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
}

/** Keeps a view's mistake inside the card: the header stays, and there is a way on. */
export class ViewBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    report(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
