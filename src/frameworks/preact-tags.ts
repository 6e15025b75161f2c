import type { JSX, Ref } from 'preact'
import type { TagAttributes, TagElement, TagListeners, TagProperties, WalletTag } from './tag-types.ts'

// The attributes of every element have had several names.
type Base = Omit<JSX.IntrinsicElements['div'], 'ref' | keyof TagProperties<WalletTag>>
type Props<T extends WalletTag> = Base &
  TagProperties<T> &
  TagAttributes<T> &
  TagListeners<'on'> & { readonly ref?: Ref<TagElement<T>> | undefined }

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-modal': Props<'wallet-modal'>
      'wallet-button': Props<'wallet-button'>
    }
  }
}
