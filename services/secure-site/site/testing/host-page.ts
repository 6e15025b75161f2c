/**
 * A page around the frame for tests: `send` posts an event and waits for its answer, `seen` has every received message.
 */
export const hostPage = (frame: string, passkeys = false) => `<!doctype html><meta charset="utf-8"><title>Shop</title>
<style>body{margin:0;background:#cfd8da}
#around{position:fixed;inset-block-end:0;inset-inline-start:0}
iframe{border:0;width:360px;height:600px;border-radius:0 0 28px 28px;display:block}</style>
<div id="around"><iframe id="w3m-iframe" title="Wallet" src="${frame}"
 ${passkeys ? 'allow="publickey-credentials-get *; publickey-credentials-create *; clipboard-write *"' : ''}
 sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<script>
const iframe = document.querySelector('iframe')
const origin = new URL(iframe.src).origin
globalThis.seen = []
const open = new Map()
addEventListener('message', (event) => {
  if (event.source !== iframe.contentWindow || event.origin !== origin) return
  seen.push(event.data)
  open.get(event.data.id)?.(event.data)
})
globalThis.post = (message) => iframe.contentWindow.postMessage(message, origin)
globalThis.send = (name, payload, id = crypto.randomUUID()) => new Promise((resolve) => {
  open.set(id, (answer) => { open.delete(id); resolve({ ...answer, name: answer.type.slice(11) }) })
  post({ type: '@w3m-app/' + name, id, ...(payload && { payload }) })
})
globalThis.ready = () => seen.some((message) => message.type === '@w3m-frame/READY')
</script>`
