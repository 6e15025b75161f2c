import { namespaces } from '../../../chains/core/namespaces.ts'
import { atom } from '../../kit/jotai.ts'
import { type ConnectionInfo, type ConnectionLists, emptyConnectionLists } from '../../kit/kit-state.ts'
import { connectorsAtom, offeredAtom } from '../../wallets/connectors.atoms.ts'
import { accountGateAtom } from '../account-gate.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'
import { inactiveSessionsAtom } from './inactive-sessions.atoms.ts'

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
  const gate = get(accountGateAtom)
  return {
    ...emptyConnectionLists,
    connections,
    connectors: get(offeredAtom),
    ...(gate && get(gate.signIns)),
  }
})
