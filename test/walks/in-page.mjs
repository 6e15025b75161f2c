/**
 * The walk's half inside the page: runs before the page's own scripts, and again after each load. Self-contained, since
 * it crosses into the browser as text.
 */
export function inPage() {
  const prefix = '@wallet-modal/'
  const openViews = 'dialog[open]:not([data-closing])'
  const walk = {
    /** Errors that a call of the kit ended with and that are none of its own. */
    strange: [],
    /** Calls that have to end once nothing is open and nothing asked. */
    waiting: new Map(),
    detached: [],
    approve: 'always',
  }
  globalThis.walk = walk
  /** More of an error than a browser tells the outside. */
  addEventListener('unhandledrejection', ({ reason }) => {
    console.error(`nobody heard of ${reason?.stack ?? reason}, because of ${reason?.cause?.stack ?? reason?.cause}`)
  })
  // From the first moment on nobody is asked in a window of the wallet's own.
  for (const name of ['demoWallet', 'solanaDemoWallet', 'bitcoinDemoWallet']) {
    let held
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => held,
      set(wallet) {
        held = wallet
        wallet.setApprove(walk.approve)
      },
    })
  }
  walk.wallets = () =>
    [globalThis.demoWallet, globalThis.solanaDemoWallet, globalThis.bitcoinDemoWallet].filter((one) => one)
  walk.kit = () =>
    globalThis.kit ?? document.querySelector('wallet-modal')?.kit ?? document.querySelector('wallet-button')?.kit
  walk.modal = () => document.querySelector('wallet-modal')
  walk.dialog = () => walk.modal()?.shadowRoot?.querySelector(openViews) ?? null

  walk.deepActive = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }

  /** The control in which Tab was pressed last, until the focus is on the page again. */
  let tabbedFrom
  addEventListener(
    'keydown',
    ({ key }) => {
      const active = walk.deepActive()
      if (active !== document.body) tabbedFrom = key === 'Tab' ? active : undefined
    },
    true,
  )
  addEventListener('pointerdown', () => (tabbedFrom = undefined), true)
  /** The last events of the focus and the mouse, for the report of a failure. */
  const recent = []
  for (const type of ['focusin', 'focusout', 'mousedown', 'click'])
    addEventListener(
      type,
      (event) => {
        const element = event.composedPath()[0]
        const place = event.clientX === undefined ? '' : `at ${event.clientX}, ${event.clientY}`
        const name = element.nodeType === 1 ? nameOf(element) : ''
        recent.push(`${Math.round(performance.now())} ${type} ${place} ${element.localName} ${name}`)
        if (recent.length > 16) recent.shift()
      },
      true,
    )
  // Beyond the last control of a modal dialog come those of the browser, and Tab leads back from there:
  // https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
  const isAtTheBrowser = (active) => {
    if (active !== document.body) tabbedFrom = undefined
    return tabbedFrom?.isConnected && !tabbedFrom.matches(':disabled') && isSeen(tabbedFrom)
  }

  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
  }
  const focusable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'
  /** Returns the controls of the open dialog, else the page's wallet buttons. */
  walk.controls = () => {
    const dialog = walk.dialog()
    const list = dialog
      ? [...dialog.querySelectorAll(focusable)]
      : [...document.querySelectorAll('wallet-button')].flatMap((one) => one.shadowRoot?.querySelector('button') ?? [])
    return list.filter(isSeen)
  }
  const nameOf = (element) =>
    (element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .slice(0, 40)
  /** The control that a number stands for, scrolled to, and its middle. */
  walk.place = (at) => {
    const list = walk.controls()
    const chosen = list[at % Math.max(list.length, 1)]
    if (!chosen) return null
    chosen.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = chosen.getBoundingClientRect()
    return { name: nameOf(chosen), x: x + width / 2, y: y + height / 2 }
  }
  walk.press = (at, times = 1) => {
    const list = walk.controls()
    const chosen = list[at % Math.max(list.length, 1)]
    if (!chosen) return 'nothing to press'
    const name = nameOf(chosen)
    for (let time = 0; time < times; time++) chosen.click()
    return name
  }
  walk.fill = (at, text) => {
    const fields = walk.controls().filter((one) => one.matches('input, textarea'))
    const field = fields[at % Math.max(fields.length, 1)]
    if (!field) return 'no field'
    field.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    return nameOf(field)
  }

  let calls = 0
  /** Calls a method of the kit. It may reject only with an error of the kit's own. */
  walk.call = (method, ...args) => {
    const id = ++calls
    const title = `${method}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
    try {
      const answer = walk.kit()[method](...args)
      if (typeof answer?.then !== 'function') return
      if (['open', 'connect', 'disconnect'].includes(method)) walk.waiting.set(id, title)
      answer.then(
        () => walk.waiting.delete(id),
        (error) => {
          walk.waiting.delete(id)
          if (error?.name !== 'WmError' || !error.code)
            walk.strange.push(`${title} rejected with ${error?.stack ?? error}`)
        },
      )
    } catch (error) {
      if (error?.name !== 'WmError' || !error.code) walk.strange.push(`${title} threw ${error?.stack ?? error}`)
    }
  }

  const raw =
    /\bundefined\b|\bNaN\b|\[object |\b(?:Type|Reference|Range|Syntax|Wm)Error\b|Failed to fetch(?! transactions)|is not a function|Cannot read |\bError:/
  const textOf = (root) =>
    [
      root.innerText,
      ...[...root.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((one) =>
        ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name)),
      ),
    ]
      .filter((text) => text)
      .join('\n')

  const json = (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const isList = (text, isEntry) => {
    const list = json(text)
    return Array.isArray(list) && list.every(isEntry)
  }
  const statuses = ['prompted', 'unknown', 'not-sent', 'pending', 'confirmed', 'reverted', 'replaced']
  const isConnection = ({ namespace, connectorId }) => typeof namespace === 'string' && typeof connectorId === 'string'
  const network = /^[a-z0-9]+:[\w-]+$/
  const kept = [
    [/^active_namespace$/, (text) => ['eip155', 'solana', 'bip122'].includes(text)],
    [/^active_caip_network_id$/, (text) => network.test(text)],
    [/^(eip155|solana|bip122):connected_connector_id$/, (text) => text.length > 0 && text.length < 256],
    [/^connections$|^disconnected_connector_ids$/, (text) => isList(text, isConnection)],
    [/^recent_wallets$/, (text) => isList(text, ({ id }) => typeof id === 'string') && json(text).length <= 2],
    [/^connected_namespaces$/, (text) => /^(\w+)(,\w+)*$/.test(text)],
    [/^connection_status$/, (text) => ['connected', 'disconnected'].includes(text)],
    [/^button_widths$|^card_heights$/, (text) => /^[\w-]+:\d{1,4}( [\w-]+:\d{1,4})*$/.test(text)],
    [/^wallet_connect\//, () => true],
    [/^identity_cache$/, (text) => isList(text, ({ address, at }) => address && Number.isFinite(at))],
    [
      /^transactions(_list)?$/,
      (text) => isList(text, ({ id, status, value }) => id && statuses.includes(status) && /^\d+$/.test(value)),
    ],
    [/^[A-Z_]+$/, () => true],
    [/^preferred_account_types$|^connected_social$|^social_provider(_time)?$|^deep_link/, () => true],
  ]

  /** Everything that must hold once a step has had its effect; each line is one thing that does not. */
  walk.check = () => {
    const wrong = [...walk.strange]
    const kit = walk.kit()
    if (!kit) return wrong
    const state = kit.getState()
    const say = (text) => wrong.push(text)

    const modals = [...document.querySelectorAll('wallet-modal')]
    if (modals.length > 1) say(`there are ${modals.length} modals`)
    const isHere = walk.detached.length === 0
    const modal = modals[0]
    const dialog = walk.dialog()
    if (isHere && modal) {
      if (state.open !== !!dialog) say(`open is ${state.open} in the state and ${!!dialog} on the page`)
      if (modal.open !== state.open) say(`open is ${state.open} in the state and ${modal.open} at the element`)
    }
    if (dialog && state.open) {
      if (!dialog.matches(':modal')) say('the open dialog is not modal')
      const shown = dialog.querySelector('[data-view]')?.getAttribute('data-view')
      if (shown !== state.view) say(`the view is ${state.view} in the state and ${shown} on the page`)
      const titles = dialog.querySelectorAll('#wm-title')
      if (titles.length !== 1) say(`there are ${titles.length} titles`)
      const active = walk.deepActive()
      if (!isAtTheBrowser(active) && !dialog.contains(active))
        say(`the focus is on <${active?.localName}> while ${state.view} is shown`)
      // A code is told beside words, never in their place.
      const words = dialog.innerText.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, '').trim()
      if (words.split('\n').filter((line) => line.trim()).length < 2)
        say(`${state.view} says nothing but “${dialog.innerText}”`)
      const found = raw.exec(textOf(dialog))
      if (found)
        say(`a raw text in ${state.view}: “${found.input.slice(Math.max(0, found.index - 60), found.index + 60)}”`)
    }
    if (!state.open) {
      const { documentElement: root, body } = document
      for (const element of [root, body])
        if (/hidden|clip/.test(getComputedStyle(element).overflowY))
          say(`<${element.localName}> does not scroll, and nothing is open`)
      const inert = document.querySelector('[inert]')
      if (inert) say(`<${inert.localName}> is inert, and nothing is open`)
    }

    if (state.status === 'connected') {
      const { address, caipAddress, caipNetworkId, accounts, namespace } = state
      if (!address || caipAddress !== `${caipNetworkId}:${address}`)
        say(`connected as ${address}, which is ${caipAddress}`)
      if (!accounts.some((account) => account.address === address)) say('the account is none of the accounts')
      if (!caipNetworkId.startsWith(`${namespace}:`)) say(`${namespace} is connected on ${caipNetworkId}`)
      if (!localStorage.getItem(`${prefix}${namespace}:connected_connector_id`)) say('connected, and not stored')
    } else if (state.status === 'disconnected' && (state.address || state.caipAddress || state.accounts.length > 0))
      say('disconnected, with an address')

    for (const element of document.querySelectorAll('wallet-button')) {
      const button = element.shadowRoot?.querySelector('button')
      if (!button) continue
      const text = textOf(button)
      const found = raw.exec(text)
      if (found) say(`a raw text at the button: “${text}”`)
      const kind = element.kind ?? 'auto'
      const isBusy = button.getAttribute('aria-busy') === 'true'
      if (kind !== 'network' && state.status === 'connecting' && !isBusy) say('connecting, and the button is not busy')
      if (kind !== 'network' && state.status !== 'connecting' && isBusy) say(`${state.status}, and the button is busy`)
      if (kind !== 'auto' || (element.namespace && element.namespace !== state.namespace)) continue
      const end = state.address?.slice(-4)
      if (state.status === 'connected' && !text.includes(end))
        say(`connected as …${end}, and the button says “${text}”`)
      if (state.status === 'disconnected' && /\w…\w/.test(text)) say(`disconnected, and the button says “${text}”`)
    }

    for (const [name, value] of Object.entries(localStorage)) {
      if (!name.startsWith(prefix)) continue
      const key = name.slice(prefix.length)
      const rule = kept.find(([pattern]) => pattern.test(key))
      if (!rule) say(`${key} is stored, and nobody knows it`)
      else if (!rule[1](value)) say(`${key} holds ${value.slice(0, 200)}`)
    }
    return wrong
  }

  /** After what the step began: events, effects and one frame. */
  walk.settled = () =>
    new Promise((resolve) => {
      const limit = setTimeout(resolve, 60)
      requestAnimationFrame(() =>
        setTimeout(() => {
          clearTimeout(limit)
          resolve()
        }),
      )
    })
  /** Returns the problems that remain after `patience`: changes in progress need time. */
  walk.verdict = async (patience) => {
    await walk.settled()
    if (!walk.kit()) return undefined
    let wrong = walk.check()
    for (const end = performance.now() + patience; wrong.length > 0 && performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      wrong = walk.check()
    }
    walk.strange = []
    return wrong
  }
  walk.report = () => {
    const { open, view, status, namespace, address, caipNetworkId, initialized, loading } = walk.kit()?.getState() ?? {}
    return JSON.stringify({
      state: { open, view, status, namespace, address, caipNetworkId, initialized, loading },
      says: walk.dialog()?.innerText.slice(0, 400),
      now: Math.round(performance.now()),
      recent,
      button: [...document.querySelectorAll('wallet-button')].map(
        (one) => one.shadowRoot?.querySelector('button')?.innerText,
      ),
      stored: Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.includes('wallet_connect'))),
    })
  }
}
