import { Component, type ReactNode } from 'react'
import { report } from '../../chains/core/report.ts'

interface Props {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
}

/** Limits an error of a view to its part of the card: the header stays, and the fallback offers a retry. */
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
