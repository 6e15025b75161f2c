import type {} from 'solid-js'
import type { TagAttributes, TagElement, TagListeners, TagProperties, WalletTag } from './tag-types.ts'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-modal': WalletTagProps<'wallet-modal'>
      'wallet-button': WalletTagProps<'wallet-button'>
      'wallet-pay': WalletTagProps<'wallet-pay'>
    }
    type WalletTagProps<T extends WalletTag> = HTMLAttributes<TagElement<T>> &
      TagProperties<T> &
      TagAttributes<T> &
      TagListeners<'on:'> & { readonly [P in keyof TagProperties<T> as `prop:${P}`]?: TagProperties<T>[P] }
  }
}
