import { namespaces } from '../../../chains/core/namespaces.ts'
import { atom } from '../../kit/jotai.ts'
import type { ConnectionInfo, ConnectionLists } from '../../kit/kit-state.ts'
import { connectorsAtom, offeredAtom } from '../../wallets/connectors.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'
import { networkSupportedAtom } from '../network/active-network.atoms.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'
import { signInsAtom } from '../sign-in.atoms.ts'
import { inactiveSessionsAtom } from './inactive-sessions.atoms.ts'

/** Changes with the sessions only, so that a selector of the list does not see other changes. */
const signInListAtom = atom((get) => [...new Set(Object.values(get(signInsAtom)))])

/** All connected sessions, the active one of each namespace first, all connectors, and the sign-in sessions. */
export const currentConnectionListsAtom = atom((get): ConnectionLists => {
  const connectors = get(connectorsAtom)
  const active = namespaces.flatMap((namespace) => sessionIn(get, namespace) ?? [])
  const connections = [...active, ...get(inactiveSessionsAtom)].map((session): ConnectionInfo => {
    const { connectorId: id, namespace, accounts, caipNetworkId, wallet } = session
    const connector = connectors.find((one) => one.id === id)
    return {
      id,
      name: wallet?.name ?? connector?.name ?? id,
      type: connector?.type ?? 'ANNOUNCED',
      status: active.includes(session) ? 'connected' : 'active',
      namespaces: [namespace],
      accounts,
      caipNetworkId,
    }
  })
  const signer = get(networkSupportedAtom) && get(activeSessionAtom)
  return {
    connections,
    connectors: get(offeredAtom),
    session: signer ? get(signInsAtom)[`${signer.caipNetworkId}:${signer.address}`] : undefined,
    sessions: get(signInListAtom),
  }
})
