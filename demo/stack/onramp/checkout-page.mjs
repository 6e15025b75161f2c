import { createHash } from 'node:crypto'

const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text) => `${text}`.replace(/[&<>"']/g, (sign) => names[sign])

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;place-items:start center}main{width:min(26rem,100% - 2rem);padding-block:2rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:1rem 0}dt{opacity:.75}dd{margin:0;text-align:end;overflow-wrap:anywhere}label{display:block}input,button{font:inherit;width:100%;padding:.7rem;border-radius:.6rem;border:1px solid;box-sizing:border-box;margin-top:.4rem}button{margin-top:1rem;cursor:pointer}[role=alert]{color:light-dark(#a11,#f99)}`
const closing = 'setTimeout(() => close(), 1000)'
const closer = "document.querySelector('#close')?.addEventListener('click', () => close())"

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of the page, whose only scripts are those above. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(closing)} ${hashOf(closer)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/**
 * The provider's page.
 * @param {{ order?: { provider: string, to: string, token: string, amount: string, currency: string, price: { bought:
 * string } }, result?: string, problem?: string, network: string, closes: boolean, testCard: string }} content
 */
export function checkoutPage({ order, result, problem, network, closes, testCard }) {
  const name = order?.provider === 'pier' ? 'Pier' : 'Quay'
  const facts = order && [
    ['You pay', `${order.amount} ${order.currency}`],
    ['You get', `${order.price.bought} ${order.token}`],
    ['On', network],
    ['To', order.to],
  ]
  const form = `<form method="post">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="23" placeholder="${testCard}">
<p>Only the test card ${testCard} pays here. Nobody is charged.</p>
<button>Pay</button>
</form>`
  const outcome = {
    paid: '<h1>Paid</h1><p role="status">Your coins are on their way.</p>',
    declined: '<h1>Declined</h1><p role="status">The card was declined. Nothing was bought.</p>',
  }[result ?? '']
  return page({
    title: name,
    head: outcome ?? `<h1>${name}</h1><p>A provider of this demo: it sells coins of the local chain.</p>`,
    facts,
    problem,
    form: outcome || !order ? undefined : form,
    closes,
  })
}

/**
 * A page of the demo's providers. Without a form it has a button that closes it.
 * @param {{ title: string, head: string, facts?: readonly string[][], problem?: string, form?: string, closes: boolean
 * }} content
 */
export function page({ title, head, facts, problem, form, closes }) {
  const body = `${head}
${facts ? `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>` : ''}
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${form ?? '<button id="close" type="button">Close this window</button>'}`
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
${body}
</main>
<script>${closer}</script>
${closes ? `<script>${closing}</script>` : ''}
</html>
`
  return { html, policy }
}
