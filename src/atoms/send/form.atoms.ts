import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** The token that the visitor chose. Its decimals are read from the chain. */
export interface SendToken {
  /** The contract address in canonical form. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly icon?: string
  /** The decimals that the data API reported. */
  readonly listedDecimals: number
}

/** The account and network that the form belongs to; the form is empty after either changes. */
export const sendKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

export interface SendForm {
  readonly amount: string
  readonly max: boolean
  readonly recipient: string
  /** Undefined for the network's own coin. */
  readonly token?: SendToken
}
const empty: SendForm = { amount: '', max: false, recipient: '' }
export const keyedFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: SendForm }>({ form: empty })
export const emptyForm = { form: empty }

export const sendFormAtom = atom((get) => {
  const { key, form } = get(keyedFormAtom)
  return key === get(sendKeyAtom) ? form : empty
})
