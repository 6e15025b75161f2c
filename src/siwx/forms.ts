import { bip122SignInForm } from '../chains/bip122/sign-in-form.ts'
import { namespaceNames } from '../chains/core/namespace-info.ts'
import { isNamespace, namespaces, perNamespace } from '../chains/core/namespaces.ts'
import type { CaipNetworkId, Namespace } from '../chains/core/types.ts'
import { eip155SignInForm } from '../chains/eip155/sign-in-form.ts'
import { solanaSignInForm } from '../chains/solana/sign-in-form.ts'

/** Differences between the sign-in messages of two namespaces. */
export interface SignInForm {
  /** Name in the first line. */
  readonly label: string
  isAddress(chainId: CaipNetworkId, text: string): boolean
  isReference(text: string): boolean
  /** Returns the network of a further name that wallets write in place of its id. */
  networkOfName?(text: string): CaipNetworkId | undefined
  readonly bare: boolean
  readonly gap: number
}

const plain = (namespace: Namespace): SignInForm => ({
  label: namespaceNames[namespace],
  isAddress: (_chainId, text) => /^[A-Za-z0-9]{1,128}$/.test(text),
  isReference: (text) => /^[A-Za-z0-9_-]{1,32}$/.test(text),
  bare: false,
  gap: 1,
})

const own: { readonly [N in Namespace]?: SignInForm } = {
  eip155: eip155SignInForm,
  solana: solanaSignInForm,
  bip122: bip122SignInForm,
}
const forms = perNamespace((namespace) => own[namespace] ?? plain(namespace))

export const formOf = (namespace: string): SignInForm | undefined =>
  isNamespace(namespace) ? forms[namespace] : undefined

/** Returns the namespace of the label in a first line. */
export const namespaceOfLabel = (label: string): Namespace | undefined =>
  namespaces.find((namespace) => forms[namespace].label === label)
