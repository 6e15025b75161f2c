// The properties, attributes and events of the tags, for the templates of every framework. Keyed by tag name: nothing
// here loads an element, and `wallet-modal/pay` alone defines the tag of payments.
import type { WalletPay } from '../elements/wallet-pay.ts'

interface Properties {
  'wallet-modal':
    | 'open'
    | 'theme'
    | 'locale'
    | 'projectId'
    | 'networks'
    | 'defaultNetwork'
    | 'embedded'
    | 'preload'
    | 'kit'
  'wallet-button':
    | 'label'
    | 'loadingLabel'
    | 'size'
    | 'balance'
    | 'namespace'
    | 'charsStart'
    | 'charsEnd'
    | 'disabled'
    | 'kind'
    | 'wallet'
    | 'kit'
  'wallet-pay': 'amount' | 'asset' | 'recipient' | 'network' | 'label' | 'expiresAt' | 'disabled' | 'kit'
}

/** Attributes whose name differs from their property's. */
export interface TagAttributeNames {
  readonly loadingLabel: 'loading-label'
  readonly charsStart: 'chars-start'
  readonly charsEnd: 'chars-end'
  readonly expiresAt: 'expires-at'
  readonly projectId: 'project-id'
  readonly defaultNetwork: 'default-network'
}

export type WalletTag = keyof Properties
export type TagElement<T extends WalletTag> = (HTMLElementTagNameMap & { readonly 'wallet-pay': WalletPay })[T]

/** The properties of an element, all optional. */
export type TagProperties<T extends WalletTag> = {
  readonly [P in Properties[T] & keyof TagElement<T>]?: TagElement<T>[P] | undefined
}

/** The same by attribute name. `kit` is an object and has no attribute. */
export type TagAttributes<T extends WalletTag> = {
  readonly [P in Exclude<keyof TagProperties<T>, 'kit'> as P extends keyof TagAttributeNames
    ? TagAttributeNames[P]
    : P]?: TagProperties<T>[P]
}

/** The names of the elements' events. */
export type TagEventName = Extract<keyof HTMLElementEventMap, `wm-${string}`>

/** The types of event listeners; each name has the prefix of the framework. */
export type TagListeners<Prefix extends string> = {
  readonly [K in TagEventName as `${Prefix}${K}`]?: ((event: HTMLElementEventMap[K]) => void) | undefined
}
