/**
 * Runs in the page before its own scripts: a wallet by EIP-6963 whose person and keys are outside of the browser
 * (`askOutside`), and, where `hides` is set, a node that says nothing of transactions that are not in a block.
 */
export function inPage({ hides }) {
  const info = {
    uuid: '5b3f7a52-8c0e-4f0e-9a3a-0f6f7f2a1c77',
    name: 'Outside',
    rdns: 'test.outside',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method, params = [] }) {
      const { result, error } = await globalThis.askOutside({ method, params })
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
  }
  const tell = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  tell()

  if (hides) {
    const real = globalThis.fetch
    globalThis.fetch = async (place, init) => {
      const call = typeof init?.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : {}
      const { id, method, params = [] } = call
      const nothing = () => Response.json({ jsonrpc: '2.0', id, result: null })
      if (method === 'eth_getBlockByNumber' && params[0] === 'pending') return nothing()
      if (method === 'eth_getTransactionCount' && params[1] === 'pending')
        return real(place, { ...init, body: JSON.stringify({ ...call, params: [params[0], 'latest'] }) })
      const response = await real(place, init)
      if (method !== 'eth_getTransactionByHash') return response
      const { result } = await response.clone().json()
      return result && !result.blockNumber ? nothing() : response
    }
  }

  const until = async (what, look, ms = 40_000) => {
    for (const end = performance.now() + ms; ; ) {
      const found = look()
      if (found) return found
      if (performance.now() > end) {
        const says = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')?.innerText
        throw new Error(`${what} did not come: ${says}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const find = (id) => document.querySelector('wallet-modal')?.shadowRoot?.querySelector(`[data-testid="${id}"]`)
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  const kit = () => globalThis.kit ?? document.querySelector('wallet-modal').kit
  const key = '@wallet-modal/transactions'
  const sends = {
    kit,
    async connect() {
      await until('the kit', () => document.querySelector('wallet-modal') && kit())
      await kit().ready()
      if (kit().getState().status === 'connected') return
      await until('the wallet', () => kit())
      await kit().open()
      await until('the wallet', () =>
        kit()
          .getState()
          .connectors.some((one) => one.id === info.rdns),
      )
      await kit().connect({ connectorId: info.rdns })
      kit().close()
    },
    async review(amount, recipient) {
      kit().close()
      await until('closed', () => !kit().getState().open)
      await kit().open({ view: 'WalletSend' })
      fill(await until('the amount', () => find('wm-send-amount')), amount)
      fill(await until('the recipient', () => find('wm-send-recipient')), recipient)
      const isReady = (id) => {
        const button = find(id)
        return button && !button.hasAttribute('aria-disabled') ? button : undefined
      }
      ;(await until('the review', () => isReady('wm-send-review'))).click()
      await until('the confirmation', () => isReady('wm-send-confirm'))
    },
    press(times) {
      for (let time = 0; time < times; time++) find('wm-send-confirm')?.click()
    },
    isOffered: () => !!find('wm-send-confirm') && !find('wm-send-confirm').hasAttribute('aria-disabled'),
    says: () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')?.innerText,
    rows: () => JSON.parse(localStorage.getItem(key) ?? '[]'),
    /** Dispatches the event of a page that its visitor returns to. */
    back: () => dispatchEvent(new Event('online')),
  }
  globalThis.sends = sends
}
