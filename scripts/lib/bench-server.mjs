// Serves the built CDN files and three bare pages, without the demo and without external requests.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { build } from 'esbuild'

const page = (body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<link rel="icon" href="data:,"><title>Bench</title><h1>Bench</h1>${body}`

// A page with one local chain. The bench starts the wallet and the kit, so that they do not delay the button.
const setup = `
  import { createKit } from '/lib/wallet-modal.js'
  globalThis.start = async () => {
    const { createTestWallet } = await import('/wallet.js')
    const http = [location.origin + '/rpc']
    const chain = {
      id: 31337, name: 'Bench', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http } },
    }
    globalThis.wallet = createTestWallet({ chains: [chain], name: 'Bench Wallet' })
    globalThis.wallet.announce()
    globalThis.kit = createKit({ networks: [chain], metadata: { name: 'Bench', description: '', url: location.origin, icons: [] } })
  }`
const script = '<script type="module" src="/lib/wallet-modal.js"></script>'
const tags = '<p><wallet-button></wallet-button></p><wallet-modal></wallet-modal>'

const pages = {
  '/': page(script + tags),
  '/kit': page(`${script}<script type="module">${setup}</script>${tags}`),
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
  const wallet = await build({
    entryPoints: [path.join(dist, 'testing.js')],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  })
  const send = (response, type, body) => response.writeHead(200, { 'content-type': type }).end(body)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const html = pages[pathname]
    if (html) return send(response, 'text/html', html)
    if (pathname === '/wallet.js') return send(response, 'text/javascript', wallet.outputFiles[0].contents)
    if (pathname === '/rpc') return rpc(request, response, send)
    const file = path.join(dist, 'cdn', path.normalize(pathname.replace(/^\/lib\//, '/')))
    if (!pathname.startsWith('/lib/') || !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
    createReadStream(file).pipe(response)
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
