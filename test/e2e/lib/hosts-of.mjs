/**
 * The hosts of a demo's own services: a page calls these and no other.
 * @param {Awaited<ReturnType<typeof import('../../../demo/lib/demo.mjs').startDemo>>} demo
 */
export function hostsOf({ url, chains, solana, bitcoin, relay, providerApi, dataApi }) {
  const named = [solana, bitcoin, relay, providerApi, dataApi].map((service) => service?.url)
  return [url, ...named, ...chains.map(({ rpcUrl }) => rpcUrl)].filter(Boolean).map((one) => new URL(one).host)
}
