import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { KitHandle } from '../../atoms/kit-handle.ts'
import type {
  TagAttributeNames,
  TagElement,
  TagListeners,
  TagProperties,
  WalletTag,
} from '../../frameworks/tag-types.ts'
import { useProvidedKit } from './WalletKitProvider.tsx'

type Base<T> = Omit<HTMLAttributes<T>, 'children'> & {
  readonly ref?: Ref<T> | undefined
  readonly children?: ReactNode
}
type Props<T extends WalletTag> = Base<TagElement<T>> & TagListeners<'on'> & TagProperties<T>

/** Attributes, properties and events of `<wallet-modal>`. */
export type WalletModalProps = Props<'wallet-modal'>

/** Attributes, properties and events of `<wallet-button>`. */
export type WalletButtonProps = Props<'wallet-button'>

/** The attributes whose name differs from that of their property. */
const attributes: TagAttributeNames & { readonly [property: string]: string } = {
  loadingLabel: 'loading-label',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
  projectId: 'project-id',
  defaultNetwork: 'default-network',
  // React 18 writes the class of a custom element by this name only.
  className: 'class',
}

/** A server runs no effects, and React 18 warns there of a layout effect. */
const useBeforePaint: typeof useEffect = (...effect) =>
  (typeof document === 'undefined' ? useEffect : useLayoutEffect)(...effect)

/**
 * An element with its own properties as attributes, and with kit and listeners set by an effect. React sets neither
 * properties nor listeners of a custom element that it hydrates (https://github.com/facebook/react/issues/35446), and
 * React 18 never does.
 */
function wrap<
  E extends HTMLElement & { kit: KitHandle | undefined },
  P extends { readonly kit?: KitHandle | undefined },
>(tag: string): (props: P) => ReactNode {
  const Wrapped = ({ kit: own, ...props }: P, ref: Ref<E>) => {
    const provided = useProvidedKit()
    const kit = own ?? provided
    const element = useRef<E>(null)
    useImperativeHandle(ref, () => element.current as E, [])
    useBeforePaint(() => {
      if (element.current && element.current.kit !== kit) element.current.kit = kit
    }, [kit])

    const shown: { [name: string]: unknown } = { ref: element, suppressHydrationWarning: true }
    const listeners: { [name: string]: unknown } = {}
    for (const [name, value] of Object.entries(props)) {
      if (name.startsWith('onwm-')) listeners[name.slice(2)] = value
      // As an attribute a false would count as true.
      else shown[attributes[name] ?? name] = value === false && !/^(aria|data)-/.test(name) ? undefined : value
    }
    const latest = useRef(listeners)
    useBeforePaint(() => {
      latest.current = listeners
    })
    const names = Object.keys(listeners).join()
    useBeforePaint(() => {
      const target = element.current
      const call = (event: Event) => (latest.current[event.type] as ((event: Event) => void) | undefined)?.(event)
      const types = names ? names.split(',') : []
      for (const type of types) target?.addEventListener(type, call)
      return () => {
        for (const type of types) target?.removeEventListener(type, call)
      }
    }, [names])
    return createElement(tag, shown)
  }
  return forwardRef(Wrapped as never) as unknown as (props: P) => ReactNode
}

/** `<wallet-modal>` with typed props; `onwm-…` props are listeners. */
export const WalletModal = wrap<TagElement<'wallet-modal'>, WalletModalProps>('wallet-modal')

/** `<wallet-button>` with typed props; `onwm-…` props are listeners. */
export const WalletButton = wrap<TagElement<'wallet-button'>, WalletButtonProps>('wallet-button')

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-modal': WalletModalProps
      'wallet-button': WalletButtonProps
    }
  }
}
