import type { Connector } from '../../chains/core/connector.ts'

interface Identity {
  readonly id: string
  readonly rdns?: string | undefined
  readonly name: string
}

/** A wallet is excluded by id, by rdns or by its name without regard to case (spec §5). */
export function isExcluded(wallet: Identity, excluded: readonly string[]): boolean {
  return excluded.some(
    (entry) => entry === wallet.id || entry === wallet.rdns || entry.toLowerCase() === wallet.name.toLowerCase(),
  )
}

/**
 * The generic Browser Wallet is hidden on desktop, and on a phone when it has no rdns and is not installed (spec §5).
 * A legacy wallet that gives its own name is shown.
 */
export function isHiddenGeneric(connector: Connector, phone: boolean): boolean {
  if (connector.type !== 'INJECTED' || connector.name !== 'Browser Wallet') return false
  return phone ? !connector.rdns && !connector.installed : true
}
