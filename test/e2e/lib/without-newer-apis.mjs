/**
 * Takes away what a browser of the floor may lack: Chrome and WebView 111, Safari and iOS 16.4, Firefox 113. Runs in
 * the page, before its scripts.
 */
export function withoutNewerApis() {
  const gone = [
    [AbortSignal, 'any'],
    [URL, 'canParse'],
    [URL, 'parse'],
    [Promise, 'withResolvers'],
    [Promise, 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [Intl, 'Segmenter'],
    [Intl, 'DurationFormat'],
    [RegExp, 'escape'],
    [Uint8Array, 'fromBase64'],
    [Uint8Array, 'fromHex'],
    [Response, 'json'],
    [CSS, 'registerProperty'],
    ...['toBase64', 'toHex', 'setFromBase64', 'setFromHex'].map((name) => [Uint8Array.prototype, name]),
    ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => [Array.prototype, name]),
    ...['isWellFormed', 'toWellFormed'].map((name) => [String.prototype, name]),
    ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'].map((name) => [Set.prototype, name]),
    ...['resize', 'transfer', 'transferToFixedLength'].map((name) => [ArrayBuffer.prototype, name]),
    ...['showPopover', 'hidePopover', 'togglePopover', 'popover'].map((name) => [HTMLElement.prototype, name]),
    ...['requestClose', 'closedBy'].map((name) => [HTMLDialogElement.prototype, name]),
    ...['checkVisibility', 'setHTMLUnsafe', 'setHTML', 'moveBefore'].map((name) => [Element.prototype, name]),
    ...['startViewTransition', 'requestStorageAccessFor'].map((name) => [Document.prototype, name]),
    ...['userActivation', 'userAgentData', 'connection', 'deviceMemory'].map((name) => [Navigator.prototype, name]),
    [ReadableStream.prototype, Symbol.asyncIterator],
    [ReadableStream, 'from'],
    [globalThis, 'requestIdleCallback'],
    [globalThis, 'cancelIdleCallback'],
    [globalThis, 'scheduler'],
    [globalThis, 'trustedTypes'],
    [globalThis, 'Iterator'],
    [globalThis, 'navigation'],
    [globalThis, 'CloseWatcher'],
    [globalThis, 'ToggleEvent'],
    [globalThis, 'Temporal'],
  ]
  for (const [owner, name] of gone) if (owner && name in owner) delete owner[name]
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  for (const name of [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ])
    delete iterators[name]
  // Selectors that an engine does not know throw.
  const unknown = /:popover-open|:open\b|:user-(?:in)?valid|:has-slotted|:state\(/
  for (const prototype of [Element.prototype, Document.prototype, DocumentFragment.prototype])
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const own = prototype[name]
      if (!Object.hasOwn(prototype, name)) continue
      prototype[name] = function (selector) {
        if (unknown.test(selector)) throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError')
        return own.call(this, selector)
      }
    }
  globalThis.takenAway = gone.filter(([owner, name]) => owner && name in owner).map(([, name]) => String(name))
}
