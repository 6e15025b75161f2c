import type { HTMLAttributes } from 'vue'
import type { TagAttributes, TagElement, TagEventName, TagListeners, TagProperties, WalletTag } from './tag-types.ts'

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Camel<Capitalize<B>>}` : S

// Vue's compiler writes `@wm-connect` as `onWmConnect`.
type CamelListeners = {
  readonly [K in TagEventName as `on${Capitalize<Camel<K>>}`]?: TagListeners<''>[K]
}
type Tag<T extends WalletTag> = new () => TagElement<T> & {
  readonly $props: HTMLAttributes & TagProperties<T> & TagAttributes<T> & TagListeners<'on'> & CamelListeners
}

declare module 'vue' {
  interface GlobalComponents {
    'wallet-modal': Tag<'wallet-modal'>
    'wallet-button': Tag<'wallet-button'>
    'wallet-pay': Tag<'wallet-pay'>
  }
}
