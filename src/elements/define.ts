import { version } from '../version.ts'
import { WalletButton } from './wallet-button.ts'
import { WalletModal } from './wallet-modal.ts'
import { WmElement } from './wm-element.ts'

const elements = { 'wallet-modal': WalletModal, 'wallet-button': WalletButton } as const

/** Defines a tag. If another copy of the package has defined it, it stays in charge and this one warns. */
export function defineElement(tag: string, element: typeof WmElement & CustomElementConstructor): void {
  // A server has no custom elements.
  if (typeof customElements === 'undefined') return
  const other = customElements.get(tag) as (CustomElementConstructor & { version?: string }) | undefined
  if (!other)
    customElements.define(tag, Object.assign(element, { version, observedAttributes: WmElement.accessors(element) }))
  else if (other !== element)
    console.warn(
      `<${tag}> is already defined (version ${other.version ?? 'unknown'}); version ${version} does nothing.`,
    )
}

/** Defines both tags. */
export function defineElements(): void {
  for (const [tag, element] of Object.entries(elements)) defineElement(tag, element)
}
