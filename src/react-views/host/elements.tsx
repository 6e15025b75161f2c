import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { KitHandle } from '../../atoms/kit/kit-handle.ts'
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

/** Attributes, properties and events of `<wallet-pay>`. */
export type WalletPayProps = Props<'wallet-pay'>

/** Attributes whose name differs from their property's. */
const attributes: TagAttributeNames & { readonly [property: string]: string } = {
  loadingLabel: 'loading-label',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
  expiresAt: 'expires-at',
  projectId: 'project-id',
  defaultNetwork: 'default-network',
  // React 18 sets the class of a custom element only by this name.
  className: 'class',
}

/** A server runs no effects, and React 18 warns about a layout effect there. */
const useBeforePaint: typeof useEffect = (...effect) =>
  (typeof document === 'undefined' ? useEffect : useLayoutEffect)(...effect)

/**
 * Renders an element with its properties as attributes; an effect sets kit and listeners. React sets neither properties
 * nor listeners of a custom element that it hydrates (https://github.com/facebook/react/issues/35446), and React 18
 * sets them on no custom element.
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
      // The attribute `disabled="false"` would count as true, so false is omitted.
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

/**
 * `<wallet-modal>` with typed props; `onwm-…` props are listeners.
 *
 * @example
 * import { useRef, useState } from 'react'
 * import { WalletModal } from 'wallet-modal/react'
 *
 * function Networks() {
 *   const modal = useRef<HTMLElementTagNameMap['wallet-modal']>(null)
 *   const [view, setView] = useState<string>()
 *   return (
 *     <>
 *       <WalletModal ref={modal} theme="dark" onwm-open={({ detail }) => setView(detail.view)} />
 *       <button onClick={() => modal.current?.show({ view: 'Networks' })}>{view ?? 'Choose a network'}</button>
 *     </>
 *   )
 * }
 */
export const WalletModal = wrap<TagElement<'wallet-modal'>, WalletModalProps>('wallet-modal')

/**
 * `<wallet-button>` with typed props; `onwm-…` props are listeners.
 *
 * @example
 * import { WalletButton } from 'wallet-modal/react'
 *
 * function Header() {
 *   return <WalletButton label="Log in" balance="hide" />
 * }
 */
export const WalletButton = wrap<TagElement<'wallet-button'>, WalletButtonProps>('wallet-button')

/**
 * `<wallet-pay>` with typed props; `onwm-…` props are listeners. The entry `wallet-modal/pay` defines the tag.
 *
 * @example
 * import 'wallet-modal/pay'
 * import { WalletPay } from 'wallet-modal/react'
 *
 * function Checkout({ onPaid }: { onPaid: (transactions: readonly string[]) => void }) {
 *   return (
 *     <WalletPay
 *       amount="12.34"
 *       asset="eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
 *       recipient="0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
 *       onwm-pay={({ detail }) => onPaid(detail.transactions)}
 *     />
 *   )
 * }
 */
export const WalletPay = wrap<TagElement<'wallet-pay'>, WalletPayProps>('wallet-pay')

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-modal': WalletModalProps
      'wallet-button': WalletButtonProps
      'wallet-pay': WalletPayProps
    }
  }
}
