import type { HTMLAttributes } from 'svelte/elements'
import type { TagAttributes, TagElement, TagListeners, TagProperties, WalletTag } from './tag-types.ts'

type Props<T extends WalletTag> = Omit<HTMLAttributes<TagElement<T>>, keyof TagProperties<T>> &
  TagProperties<T> &
  TagAttributes<T> &
  TagListeners<'on'>

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'wallet-modal': Props<'wallet-modal'>
    'wallet-button': Props<'wallet-button'>
    'wallet-pay': Props<'wallet-pay'>
  }
}
