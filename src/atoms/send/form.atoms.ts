import { toCaipAddress } from '../../chains/core/caip.ts'
import type { FeeSpeed } from '../../chains/core/send-capability.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import type { MessageRef } from '../i18n/message-ref.ts'
import { atom } from '../kit/jotai.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** The token that the visitor chose. Its decimals are read from the chain. */
export interface SendToken {
  /** The contract address in canonical form; of an NFT the text of `nftToken`. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly icon?: string
  /** Facts of an NFT. */
  readonly nft?: {
    readonly contract: string
    /** The name of the collection, as far as it is known, and the number. */
    readonly from: string
    /** True if there is one: its amount is no choice. */
    readonly isUnique: boolean
  }
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
  /** Undefined until the visitor has chosen one. */
  readonly speed?: FeeSpeed['speed']
}
const empty: SendForm = { amount: '', max: false, recipient: '' }
export const keyedFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: SendForm }>({ form: empty })
export const emptyForm = { form: empty }

export const sendFormAtom = atom((get) => {
  const { key, form } = get(keyedFormAtom)
  return key === get(sendKeyAtom) ? form : empty
})

/** A warning of the review about its recipient. */
export interface RecipientAlarm {
  readonly title: MessageRef
  readonly text: MessageRef
}

/** The name of a typed recipient, or the reason why there is none. */
export interface RecipientName {
  /** The account and network, and the typed text, that it belongs to. */
  readonly key: CaipAddress | undefined
  readonly text: string
  /** The address that a typed name stands for, in canonical form. */
  readonly address?: string
  /** The name in its normal form: the typed one, or the one of a typed address. */
  readonly name?: string
  /** The typed address claims a name that leads elsewhere. */
  readonly alarm?: RecipientAlarm
  readonly note?: MessageRef
  /** The reason why a typed name stands for no address. */
  readonly problem?: MessageRef
  readonly retry?: () => void
}
export const keyedNameAtom = atom<RecipientName | undefined>(undefined)

/** The name of the recipient that the form shows; undefined until something is known of it. */
export const recipientNameAtom = atom((get) => {
  const found = get(keyedNameAtom)
  return found?.key === get(sendKeyAtom) && found?.text === get(sendFormAtom).recipient ? found : undefined
})
