// Hosts that a page names, on the test server: `/hosts/<name>/<what they are>/…`. Each does as a POST to
// `/hosts/<name>?fault=…` told it last.
const faults = new Map()
const json = 'application/json; charset=utf-8'
const chainId = 'eip155:1'
const part = 'x'.repeat(262_144)

const rows = {
  balance: [
    { name: 'Meridian', symbol: 'MRD', chainId, price: 3, quantity: { decimals: '18', numeric: '1.5' } },
    {
      ...{ name: 'Basalt', symbol: 'BSL', chainId, address: `${chainId}:0x52908400098527886E0F7030069857D2E4169EE7` },
      ...{ price: 1, quantity: { decimals: '6', numeric: '20' } },
    },
  ],
  nfts: [
    {
      ...{ chainId, contract: '0x52908400098527886E0F7030069857D2E4169EE7', standard: 'ERC-721', tokenId: '1' },
      ...{ amount: '1', name: 'Lantern #1', collection: { name: 'Meridian' } },
    },
  ],
  history: [
    {
      id: 'tx-1',
      metadata: {
        ...{ operationType: 'receive', chain: chainId, minedAt: '2026-10-03T04:05:06Z', status: 'confirmed' },
        ...{ hash: `0x${'1'.repeat(64)}`, sentFrom: '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7' },
      },
      transfers: [{ fungible_info: { symbol: 'BSL' }, direction: 'in', quantity: { numeric: '12.5' }, value: 12.5 }],
    },
  ],
}
const lies = {
  balance: [
    { ...rows.balance[0], quantity: { decimals: '18', numeric: 'Infinity' } },
    { ...rows.balance[1], price: {}, quantity: { decimals: 'NaN', numeric: '1' } },
  ],
  nfts: [{ ...rows.nfts[0], tokenId: '-1' }, { ...rows.nfts[0], standard: 'ERC-20' }, null],
  history: [{ ...rows.history[0], metadata: { ...rows.history[0].metadata, minedAt: 'NaN' } }, 7],
}

/** The right answer of a data API, or one whose rows are all wrong. Its path may name the group of its pictures. */
function dataApi(path, isLie, origin) {
  const kind = ['balance', 'nfts', 'history'].find((name) => path.endsWith(`/${name}`))
  if (!kind) return {}
  const [, media] = /^\/(account-\d+)\//.exec(path) ?? []
  const list = (isLie ? lies : rows)[kind].map((one) =>
    media && kind === 'nfts' ? { ...one, image: `${origin}/hosts/${media}/media/1.png` } : one,
  )
  return kind === 'balance' ? { balances: list } : { data: list, next: null }
}

const results = {
  eth_chainId: '0x1',
  eth_getBalance: '0x1992a6c8f9e0d123',
  eth_getCode: '0x',
  eth_blockNumber: '0x1',
  getBalance: { context: { slot: 1 }, value: 2_500_000_000 },
}

const word = (value) => BigInt(value).toString(16).padStart(64, '0')
const owner = '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e'
/** A contract of one item, whose metadata are at that address. */
function contract(selector, uri) {
  const bytes = Buffer.from(uri)
  const text = word(32) + word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  const answers = { '6352211e': word(owner), '70a08231': word(1), c87b56dd: text }
  return `0x${answers[selector] ?? ''}`
}

/** The right answer of a node, or one of another kind. */
function node(chain, body, isLie, uri) {
  const asked = JSON.parse(body || '{}')
  const one = ({ id, method, params }) => {
    if (isLie) return { jsonrpc: '2.0', id, result: { value: 'NaN', context: null } }
    const result =
      method === 'eth_call'
        ? contract(params[0].data.slice(2, 10), uri)
        : ({ ...results, eth_chainId: `0x${chain}` }[method] ?? null)
    return { jsonrpc: '2.0', id, result }
  }
  return Array.isArray(asked) ? asked.map(one) : one(asked)
}

const metadata = (isLie) =>
  isLie ? { name: { toString: 'x' }, image: 'javascript:alert(1)', description: 7 } : { name: 'Ferry #7' }

/** The unspent outputs of an address. */
const outputs = (isLie) => [
  { txid: 'a'.repeat(64), vout: 0, value: isLie ? 'NaN' : 150_000, status: { confirmed: true } },
]

async function answerOf(kind, path, request, isLie) {
  const { host } = request.headers
  if (kind === 'data') return dataApi(path, isLie, `http://${host}`)
  if (kind === 'metadata') return metadata(isLie)
  if (kind === 'esplora') return outputs(isLie)
  let body = ''
  for await (const part of request) body += part
  // The rest of the path names the group whose host has the metadata, or the chain.
  const [, chain = 1] = /^\/chain-(\d+)$/.exec(path) ?? []
  return node(chain, body, isLie, `http://${host}/hosts${path}/metadata/7`)
}

/** More than any limit of an answer. */
const MUCH = 24 * 1024 * 1024

/** A part of the answer, and then nothing, or much more than anybody reads. */
function write(response, isLong) {
  response.writeHead(200, { 'content-type': json })
  response.write('[')
  let sent = 0
  const go = () => {
    while (sent < MUCH && !response.destroyed) {
      sent += part.length
      if (!response.write(part)) return
    }
  }
  response.on('drain', go)
  if (isLong) go()
}

/** The connections of a group that stay open. A browser has six to a server, so that the next test would get none. */
const open = new Map()

/** Middleware of the test runner's server. */
export async function faultyHosts(context, next) {
  const [, name, kind, path = ''] = /^\/hosts\/([\w-]+)(?:\/(\w+)(\/?.*))?$/.exec(context.path) ?? []
  if (!name) return next()
  if (!kind) {
    faults.set(name, new URL(context.url, 'http://localhost').searchParams.get('fault'))
    for (const socket of open.get(name) ?? []) socket.destroy()
    open.delete(name)
    context.body = ''
    context.status = 204
    return undefined
  }
  const fault = faults.get(name) ?? 'none'
  if (fault === 'dead' || fault === 'slow' || fault === 'stuck' || fault === 'oversized') {
    // The answer is not the framework's any more.
    context.respond = false
    open.set(name, [...(open.get(name) ?? []), context.req.socket])
    if (fault === 'dead') context.req.socket.destroy()
    else if (fault !== 'slow') write(context.res, fault === 'oversized')
    return undefined
  }
  context.status = { error: 500, busy: 429 }[fault] ?? 200
  context.type = fault === 'html' ? 'text/html' : json
  const right = await answerOf(kind, path, context.req, fault === 'lying')
  context.body =
    fault === 'html' ? '<!doctype html><title>Sign in</title>' : JSON.stringify(fault === 'shape' ? [{}, 7] : right)
  return undefined
}
