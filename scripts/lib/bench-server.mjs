// Serves the built CDN files, compressed as by a CDN, and bare pages, without the demo and without external requests.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { answerOf } from './holdings-answers.mjs'

const page = (body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<link rel="icon" href="data:,"><title>Bench</title><h1>Bench</h1>${body}`

// A page with one local chain. The bench starts the wallet and the kit, so that they do not delay the button. The
// times at which the wallet was asked and answered are kept.
const setup = (lib, options = '') => `
  import { createKit } from '${lib}'
  globalThis.start = async () => {
    const { createTestWallet } = await import('/wallet.js')
    const http = [location.origin + '/rpc']
    const chain = {
      id: 31337, name: 'Bench', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http } },
    }
    globalThis.wallet = createTestWallet({ chains: [chain], name: 'Bench Wallet' })
    globalThis.walletTimes = []
    const { provider } = globalThis.wallet
    const { request } = provider
    provider.request = async (asked) => {
      const from = performance.now()
      try {
        return await request.call(provider, asked)
      } finally {
        globalThis.walletTimes.push({ method: asked.method, from, to: performance.now() })
      }
    }
    globalThis.wallet.announce()
    globalThis.kit = createKit({ networks: [chain], metadata: { name: 'Bench', description: '', url: location.origin, icons: [] }, ${options} })
  }`
// The floor: a button that fetches React and a dialog with one row, at the first sign of use, as the modal does.
const floor = `
  let files
  const load = () => (files ??= import('/floor.js'))
  const button = document.querySelector('#floor')
  button.addEventListener('pointerenter', load)
  button.addEventListener('click', () => load().then(({ show }) => show()))
  globalThis.start = async () => {}`
const floorDialog = `
  import { createElement as h, useLayoutEffect, useRef } from 'react'
  import { createRoot } from 'react-dom/client'
  function Dialog() {
    const dialog = useRef()
    useLayoutEffect(() => dialog.current.showModal(), [])
    return h('dialog', { ref: dialog }, h('div', { part: 'card' }, h('h2', {}, 'Connect'), h('button', {}, 'Bench Wallet')))
  }
  export const show = () => createRoot(document.body.appendChild(document.createElement('div'))).render(h(Dialog))`
const script = '<script type="module" src="/lib/wallet-modal.js"></script>'
const tags = '<p><wallet-button></wallet-button></p><wallet-modal></wallet-modal>'

const pages = {
  '/': page(script + tags),
  '/kit': page(`${script}<script type="module">${setup('/lib/wallet-modal.js')}</script>${tags}`),
  '/kit-react': page(
    `<script type="module" src="/lib/react/wallet-modal.js"></script>` +
      `<script type="module">${setup('/lib/react/wallet-modal.js')}</script>${tags}`,
  ),
  '/holdings': page(
    `${script}<script type="module">` +
      `${setup('/lib/wallet-modal.js', "hosts: { dataApi: location.origin + '/data' }")}</script>${tags}`,
  ),
  '/floor': page(`<p><button id="floor">Connect wallet</button></p><script type="module">${floor}</script>`),
}
const answers = {
  eth_chainId: '0x7a69',
  net_version: '31337',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x8ac7230489e80000',
  eth_getTransactionCount: '0x0',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_getBlockByNumber: { number: '0x10', baseFeePerGas: '0x3b9aca00', timestamp: '0x65000000', transactions: [] },
}

/** @param {{ dist: string }} options */
export async function serveBench({ dist }) {
  const how = { bundle: true, write: false, format: 'esm', minify: true, target: 'es2022', logLevel: 'warning' }
  const [wallet, dialog] = await Promise.all([
    build({ ...how, entryPoints: [path.join(dist, 'testing.js')] }),
    build({
      ...how,
      stdin: { contents: floorDialog, resolveDir: path.dirname(fileURLToPath(import.meta.url)) },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  ])
  const send = (response, type, body) => response.writeHead(200, { 'content-type': type }).end(body)
  const compressed = new Map()
  const sendScript = (response, name, read) => {
    if (!compressed.has(name)) compressed.set(name, gzipSync(read(), { level: 9 }))
    const headers = { 'content-type': 'text/javascript', 'content-encoding': 'gzip', 'cache-control': 'no-store' }
    response.writeHead(200, headers).end(compressed.get(name))
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const html = pages[pathname]
    if (html) return send(response, 'text/html', html)
    if (pathname === '/wallet.js') return sendScript(response, pathname, () => wallet.outputFiles[0].contents)
    if (pathname === '/floor.js') return sendScript(response, pathname, () => dialog.outputFiles[0].contents)
    if (pathname.startsWith('/data/')) {
      const body = answerOf(pathname, searchParams)
      return body ? send(response, 'application/json', JSON.stringify(body)) : response.writeHead(404).end()
    }
    if (pathname === '/rpc') return rpc(request, response, send)
    const file = path.join(dist, 'cdn', path.normalize(pathname.replace(/^\/lib\//, '/')))
    if (!pathname.startsWith('/lib/') || !existsSync(file)) return response.writeHead(404).end()
    sendScript(response, pathname, () => readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

function rpc(request, response, send) {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    const asked = JSON.parse(text)
    const answer = ({ id, method }) =>
      method in answers
        ? { jsonrpc: '2.0', id, result: answers[method] }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: 'not in the bench' } }
    send(response, 'application/json', JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
}
