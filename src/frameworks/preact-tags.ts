import type { JSX, Ref } from 'preact'
import type { TagAttributes, TagElement, TagListeners, TagProperties, WalletTag } from './tag-types.ts'

// Preact has renamed the type of the attributes of every element several times; this one is derived from `div`.
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
      'wallet-pay': Props<'wallet-pay'>
    }
  }
}
