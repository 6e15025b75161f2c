import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'

/** A token as the visitor chose it. What it counts in, the chain is asked. */
export interface SendToken {
  /** Its contract, canonical. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly icon?: string
  /** What the list said. */
  readonly listedDecimals: number
}

/** The form belongs to one account on one network; on another it is empty again (spec §4). */
export const sendKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

export interface SendForm {
  readonly amount: string
  readonly max: boolean
  readonly recipient: string
  /** Absent for the network's own coin. */
  readonly token?: SendToken
}
const empty: SendForm = { amount: '', max: false, recipient: '' }
export const heldFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: SendForm }>({ form: empty })
export const emptyForm = { form: empty }

/** What the visitor typed and chose. */
export const sendFormAtom = atom((get) => {
  const { key, form } = get(heldFormAtom)
  return key === get(sendKeyAtom) ? form : empty
})
