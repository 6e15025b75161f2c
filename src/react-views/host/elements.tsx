import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { createElement } from 'react'
import { useProvidedKit } from './WalletKitProvider.tsx'

// By tag name: this layer does not import the elements, their entry does.
type WalletModalElement = HTMLElementTagNameMap['wallet-modal']
type WalletButtonElement = HTMLElementTagNameMap['wallet-button']

type Own<T, K extends keyof T> = { readonly [P in K]?: T[P] | undefined }
type Base<T> = Omit<HTMLAttributes<T>, 'children'> & { readonly ref?: Ref<T>; readonly children?: ReactNode }

/** Attributes and properties of `<wallet-modal>`. */
export type WalletModalProps = Base<WalletModalElement> &
  Own<
    WalletModalElement,
    'open' | 'theme' | 'locale' | 'projectId' | 'networks' | 'defaultNetwork' | 'embedded' | 'kit'
  >

/** Attributes and properties of `<wallet-button>`. */
export type WalletButtonProps = Base<WalletButtonElement> &
  Own<
    WalletButtonElement,
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
  >

/** `<wallet-modal>` with typed props. React 19 sets them as properties and `onwm-…` as listeners. */
export function WalletModal(props: WalletModalProps): ReactNode {
  const kit = useProvidedKit()
  return createElement('wallet-modal', { ...(kit && { kit }), ...props })
}

/** `<wallet-button>` with typed props. */
export function WalletButton(props: WalletButtonProps): ReactNode {
  const kit = useProvidedKit()
  return createElement('wallet-button', { ...(kit && { kit }), ...props })
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-modal': WalletModalProps
      'wallet-button': WalletButtonProps
    }
  }
}
