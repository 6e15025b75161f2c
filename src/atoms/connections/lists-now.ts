import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { atom } from '../jotai.ts'
import type { ConnectionInfo } from '../state.ts'
import { connectorsAtom, offeredAtom } from '../wallets/connectors.atoms.ts'
import type { Lists } from './lists.atoms.ts'
import { othersAtom } from './others.atoms.ts'

/** Every live connection, the active one of each namespace first, and every way to connect. */
export const listsNowAtom = atom((get): Lists => {
  const connectors = get(connectorsAtom)
  const active = namespaces.flatMap((namespace) => sessionOf(get(connectionAtoms[namespace])) ?? [])
  const connections = [...active, ...get(othersAtom)].map((session): ConnectionInfo => {
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
  return { connections, connectors: get(offeredAtom) }
})
