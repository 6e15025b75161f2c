import type { WalletRecord } from '../../src/atoms/kit/options/wallet-record.ts'

export interface WalletList {
  /** For `services` of a scene. */
  readonly answer: (url: URL, init: RequestInit) => Promise<Response>
  readonly calls: URL[]
  /** Replaces the list while it is set. */
  instead: (() => Response | Promise<Response>) | undefined
}

const two = (index: number) => String(index).padStart(2, '0')

/** `Wallet 001 …`, each a phone wallet; every fifth certified. */
export const numbered = (count: number): readonly WalletRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `w${index + 1}`,
    name: `Wallet ${two(index + 1)}`,
    mobile_link: `wallet${index + 1}://`,
    chains: ['eip155:1', 'eip155:2'],
    supports_wc: true,
    order: index + 1,
    ...(index % 5 === 0 && { badge_type: 'certified' }),
  }))

/** A provider API over a list of wallets. */
export function walletList(wallets: readonly WalletRecord[]): WalletList {
  const list: WalletList = {
    calls: [],
    instead: undefined,
    answer: async (url) => {
      list.calls.push(url)
      if (list.instead) return list.instead()
      const ask = (name: string) => url.searchParams.get(name) ?? ''
      const ids = (name: string) => ask(name).split(',').filter(Boolean)
      const [include, exclude, search] = [ids('include'), ids('exclude'), ask('search').toLowerCase()]
      const found = wallets.filter(
        ({ id, name, badge_type }) =>
          (include.length === 0 || include.includes(id)) &&
          !exclude.includes(id) &&
          name.toLowerCase().includes(search) &&
          (!ask('badge_type') || badge_type === ask('badge_type')),
      )
      const [page, entries] = [Number(ask('page')), Number(ask('entries'))]
      return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
    },
  }
  return list
}
