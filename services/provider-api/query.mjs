const list = (text) => (text ? text.split(',').map((part) => part.trim()) : []).filter(Boolean)
const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function count(text, fallback, most) {
  if (text === null) return fallback
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) return undefined
  return Math.min(Number(text), most)
}

/**
 * Answers `/getWallets`, or returns the name of the invalid parameter.
 * @template {{ id: string, name: string, chains: readonly string[], badge_type: string | null, rdns: string | null }} W
 * @param {readonly W[]} wallets in order of rank
 * @param {URLSearchParams} query
 * @returns {{ data: W[], count: number } | { wrong: string }}
 */
export function findWallets(wallets, query) {
  const page = count(query.get('page'), 1, 1_000_000)
  const entries = count(query.get('entries'), 40, 100)
  if (page === undefined) return { wrong: 'page' }
  if (entries === undefined) return { wrong: 'entries' }
  const [include, exclude, chains, names, rdns] = ['include', 'exclude', 'chains', 'names', 'rdns'].map(
    (name) => new Set(list(query.get(name))),
  )
  const search = fold(query.get('search')?.trim() ?? '')
  const certified = [query.get('badge_type'), query.get('badge')].includes('certified')
  const found = wallets.filter(
    (wallet) =>
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (chains.size === 0 || wallet.chains.some((chain) => chains.has(chain))) &&
      (!certified || wallet.badge_type === 'certified') &&
      (names.size + rdns.size === 0 || names.has(wallet.name) || (wallet.rdns !== null && rdns.has(wallet.rdns))) &&
      fold(wallet.name).includes(search),
  )
  // Names that begin with the search text precede names that contain it; within each group by rank.
  if (search) found.sort((a, b) => Number(fold(b.name).startsWith(search)) - Number(fold(a.name).startsWith(search)))
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
