import type { CaipAddress, Network, Session } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore } from '../kit/kit.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

interface ActiveAccount {
  readonly session: Session
  readonly key: CaipAddress
  readonly network: Network
}

/** Returns the active account and its network. They are read at once: after a wait they may be of two accounts. */
export function activeAccount({ store }: HasStore): ActiveAccount | undefined {
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  const network = store.get(activeNetworkAtom)
  return session && key && network.caipNetworkId === session.caipNetworkId ? { session, key, network } : undefined
}
