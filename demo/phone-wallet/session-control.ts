import type { Hex } from 'viem'
import type { Client } from './client.ts'
import type { Active } from './memory.ts'
import { recall, remember } from './memory.ts'
import { namespacesOf } from './namespaces.ts'
import { caipOf } from './wallet-chains.ts'
import type { Session } from './wallet-state.ts'

/** Changes of a session by the user; the site is notified of each. */
export interface SessionControl {
  activeOf(topic: string): Active | undefined
  setAccount(session: Session, address: Hex): Promise<void>
  setChain(session: Session, chainId: number): Promise<void>
  addChain(session: Session, chainId: number): Promise<void>
  removeChain(session: Session, chainId: number): Promise<void>
  extend(session: Session): Promise<void>
  disconnect(topic: string): Promise<void>
}

export function createSessionControl(client: Client): SessionControl {
  const active = new Map(Object.entries(recall().active))
  const activate = (topic: string, next: Active) => {
    active.set(topic, next)
    const live = [...active].filter(([each]) => client.session.keys.includes(each))
    remember({ active: Object.fromEntries(live) })
  }
  /** A session of the page is as old as the last change that the relay has confirmed. */
  const activeIn = ({ topic, active: shown }: Session): Active => active.get(topic) ?? shown
  const update = async ({ topic, methods }: Session, addresses: readonly Hex[], chainIds: readonly number[]) => {
    const { namespaces: others } = client.session.get(topic)
    // Resolves when sent, not when the site acknowledges it: the site may be offline and receive it later.
    await client.update({ topic, namespaces: { ...others, ...namespacesOf(addresses, chainIds, methods) } })
  }
  const tellChain = async (session: Session, chainId: number) => {
    activate(session.topic, { address: activeIn(session).address, chainId })
    const event = { name: 'chainChanged', data: chainId }
    await client.emit({ topic: session.topic, event, chainId: caipOf(chainId) })
  }
  const addChain = async (session: Session, chainId: number) => {
    if (session.chainIds.includes(chainId)) return
    await update(session, session.addresses, [...session.chainIds, chainId])
  }

  return {
    activeOf: (topic) => active.get(topic),
    addChain,
    async setAccount(session, address) {
      const { topic, addresses, chainIds } = session
      const { chainId } = activeIn(session)
      // The active account is the first in the list, which a site reads after a reload.
      await update(session, [address, ...addresses.filter((each) => each !== address)], chainIds)
      activate(topic, { address, chainId })
      const chain = caipOf(chainId)
      const event = { name: 'accountsChanged', data: [`${chain}:${address}`] }
      await client.emit({ topic, event, chainId: chain })
    },
    async setChain(session, chainId) {
      await addChain(session, chainId)
      await tellChain(session, chainId)
    },
    async removeChain(session, chainId) {
      const rest = session.chainIds.filter((id) => id !== chainId)
      const [first] = rest
      if (first === undefined) throw new Error('A session needs one network.')
      await update(session, session.addresses, rest)
      if (activeIn(session).chainId === chainId) await tellChain(session, first)
    },
    async extend({ topic }) {
      await client.extend({ topic })
    },
    async disconnect(topic) {
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
  }
}
