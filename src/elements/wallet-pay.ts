import type { Locale } from '../atoms/i18n/locale.ts'
import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import { WmError } from '../chains/core/errors.ts'
import type { PaymentReceipt, PaymentRequest } from '../chains/core/payment.ts'
import { createElement } from './create-element.ts'
import { dispatchDomEvent } from './events.ts'
import * as css from './wallet-button.css.ts'
import { type Properties, WmElement } from './wm-element.ts'

/** The text of a button into which the page has written none. */
const texts: { readonly [L in Locale]: string } = { en: 'Pay', de: 'Bezahlen', ar: 'ادفع', 'en-XA': '[Pay]' }

/**
 * A button that asks for a payment: `kit.pay()` as a tag. The page can write the button's text into it. Nothing is
 * loaded before the press.
 *
 * @example
 * import 'wallet-modal/elements'
 * import 'wallet-modal/pay'
 *
 * const pay = document.createElement('wallet-pay')
 * Object.assign(pay, {
 *   amount: '12.34',
 *   asset: 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
 *   recipient: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
 *   label: 'Order 1138',
 * })
 * pay.addEventListener('wm-pay', ({ detail }) => {
 *   document.title = `Paid ${detail.received} ${detail.symbol}`
 * })
 * document.body.append(pay)
 *
 * @tag wallet-pay
 * @attr {string} amount - Decimal number of the asset.
 * @attr {string} asset - CAIP-19 id.
 * @attr {string} recipient - The address that gets the money.
 * @attr {string} network - CAIP-2 id; only needed if `asset` does not name it.
 * @attr {string} label - What is paid for.
 * @attr {number} expires-at - Epoch milliseconds after which nothing is paid any more.
 * @attr {boolean} disabled - Cannot be pressed.
 * @prop {KitHandle | undefined} kit - Default: the page's default kit.
 * @fires {CustomEvent<PaymentReceipt>} wm-pay - The network shows the payment.
 * @fires {CustomEvent<WmError>} wm-error - `kit.pay()` has rejected, for example with `MODAL_CLOSED`.
 * @csspart button - The native button.
 */
export class WalletPay extends WmElement {
  /** @internal */
  static override properties: Properties = {
    ...WmElement.properties,
    amount: {},
    asset: {},
    recipient: {},
    network: {},
    label: {},
    disabled: { type: Boolean, reflect: true },
    expiresAt: { type: Number },
  }
  declare amount: string | undefined
  declare asset: string | undefined
  declare recipient: string | undefined
  declare network: string | undefined
  declare label: string | undefined
  declare disabled: boolean
  declare expiresAt: number | undefined

  #button!: HTMLButtonElement
  #slot!: HTMLSlotElement
  /** The payments whose outcome will be told. */
  readonly #running = new Set<{ readonly kit: InternalKit; readonly key: string }>()

  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }

  /** @internal */
  protected build(root: ShadowRoot): void {
    this.#slot = createElement('slot', '')
    this.#button = createElement('button', css.button, 'button', this.#slot)
    this.#button.type = 'button'
    this.#button.addEventListener('click', () => void this.#press())
    root.append(this.#button)
  }

  /** Presses the inner button, like the `click()` of every button. */
  override click(): void {
    this.#button.click()
  }

  async #press(): Promise<void> {
    this.performUpdate()
    const kit = this.bound
    if (!kit) {
      const reason = 'is missing: create a kit, or add `<wallet-modal networks="…">`, before the payment'
      dispatchDomEvent(this, 'error', pageError('OPTION_INVALID', { option: 'kit', reason }))
      return
    }
    const { amount, asset, recipient, network, label, expiresAt } = this
    const request = { amount, asset, recipient, network, label, expiresAt } as PaymentRequest
    const run = { kit, key: JSON.stringify(request) }
    // A further press shows the payment that is open, whose outcome is told once. A request that the page has changed
    // in the meantime is another payment, with an outcome of its own.
    if ([...this.#running].some((one) => one.kit === kit && one.key === run.key))
      return void kit.handle.pay(request).catch(() => {})
    this.#running.add(run)
    this.draw()
    try {
      const detail = await kit.handle.pay(request)
      this.dispatchEvent(new CustomEvent<PaymentReceipt>('wm-pay', { detail, bubbles: true, composed: true }))
    } catch (error) {
      if (WmError.is(error)) dispatchDomEvent(this, 'error', error)
    } finally {
      this.#running.delete(run)
      this.draw()
    }
  }

  /** @internal */
  protected follow(_kit: InternalKit): readonly (() => void)[] {
    return []
  }

  /** @internal */
  protected draw(): void {
    const text = texts[this.findLocale()]
    if (this.#slot.textContent !== text) this.#slot.textContent = text
    this.#button.disabled = this.disabled
    this.#button.setAttribute('aria-busy', `${this.#running.size > 0}`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-pay': WalletPay
  }
  interface GlobalEventHandlersEventMap {
    'wm-pay': CustomEvent<PaymentReceipt>
  }
}
