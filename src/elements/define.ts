import { version } from '../version.ts'
import { defineProperties } from './reactive-element.ts'
import { WalletButton } from './wallet-button.ts'
import { WalletModal } from './wallet-modal.ts'

const elements = { 'wallet-modal': WalletModal, 'wallet-button': WalletButton } as const

/** Defines both tags. A second copy of the package says so and leaves the first one in charge. */
export function defineElements(): void {
  // On a server there is nothing to define.
  if (typeof customElements === 'undefined') return
  for (const [tag, element] of Object.entries(elements)) {
    const other = customElements.get(tag) as (CustomElementConstructor & { version?: string }) | undefined
    if (!other)
      customElements.define(tag, Object.assign(element, { version, observedAttributes: defineProperties(element) }))
    else if (other !== element)
      console.warn(
        `<${tag}> is already defined (version ${other.version ?? 'unknown'}); version ${version} does nothing.`,
      )
  }
}
