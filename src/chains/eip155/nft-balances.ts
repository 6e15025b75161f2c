import type { NftCollection, NftReading, ReadNfts } from '../core/balance-capability.ts'
import type { Context } from '../core/context.ts'
import { type Answer, readEach, readText, word } from './contract-reads.ts'
import { rpcOf } from './transport.ts'

/** More of one collection are not looked for: each is a call of its own. */
const MOST_ITEMS = 500
/** Bytes of an address of metadata, or of metadata with a picture in them. */
const MOST_URI = 65_536
/** Ids that one call of an ERC-1155 contract asks for. */
const BATCH = 100

const NAME = '06fdde03'
const BALANCE_OF = '70a08231'
const OWNER_OF = '6352211e'
/** `supportsInterface(bytes4)`, of contracts that list what an account holds. */
const IS_ENUMERABLE = `01ffc9a7${'780e9d63'.padEnd(64, '0')}`
const OF_OWNER_BY_INDEX = '2f745c59'
const TOKEN_URI = 'c87b56dd'
const BALANCE_OF_BATCH = '4e1273f4'
const URI = '0e89341c'

/** Returns the number of an answer that is one word. */
const number = (answer: Answer): bigint | undefined => (answer?.length === 64 ? BigInt(`0x${answer}`) : undefined)

const listOf = (values: readonly string[]) => [word(values.length), ...values].join('')

/** Returns the calldata that asks how many of each id one account holds. */
const balanceOfBatch = (owner: string, ids: readonly bigint[]) =>
  [
    ...[BALANCE_OF_BATCH, word(64), word(96 + ids.length * 32)],
    ...[listOf(ids.map(() => word(owner))), listOf(ids.map((id) => word(id)))],
  ].join('')

/** Returns the numbers of a list with so many of them. */
function numbers(answer: Answer, count: number): readonly bigint[] | undefined {
  if (answer?.length !== (count + 2) * 64) return undefined
  const words = (answer.match(/.{64}/g) ?? []).map((one) => BigInt(`0x${one}`))
  return words[0] === 32n && words[1] === BigInt(count) ? words.slice(2) : undefined
}

/** Returns the calls that tell what an account holds of these ids. */
function askFor(owner: string, { contract: to, standard }: NftCollection, ids: readonly bigint[]) {
  if (standard === 'ERC-721') return ids.map((id) => ({ to, data: OWNER_OF + word(id), ids: [id] }))
  const parts = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  )
  return parts.map((some) => ({ to, data: balanceOfBatch(owner, some), ids: some }))
}

/**
 * Reads which items of some collections an account holds: of an ERC-721 contract by the owner of each id, or by the
 * list that the contract keeps; of an ERC-1155 contract by the balance of each id.
 */
export const nftBalances: ReadNfts = async (network, owner, collections, c: Context) => {
  const rpc = rpcOf(network, c)
  const facts = await readEach(
    rpc,
    collections.flatMap(({ contract: to }) => [
      { to, data: NAME },
      { to, data: BALANCE_OF + word(owner) },
      { to, data: IS_ENUMERABLE },
    ]),
    c,
  )
  let unread = 0
  // Ids that the contracts themselves list are asked for first, then the owners.
  const listed = await Promise.all(
    collections.map(async ({ contract: to, standard, ids }, index) => {
      if (ids) return ids.slice(0, MOST_ITEMS)
      const [, count, isListing] = facts.slice(index * 3, index * 3 + 3).map(number)
      if (count === undefined || isListing !== 1n || standard === 'ERC-1155') return undefined
      const places = Array.from({ length: Number(count > MOST_ITEMS ? MOST_ITEMS : count) }, (_, at) => at)
      const calls = places.map((at) => ({ to, data: OF_OWNER_BY_INDEX + word(owner) + word(at) }))
      const found = (await readEach(rpc, calls, c)).map(number)
      return found.every((id) => id !== undefined) ? found : undefined
    }),
  )
  const asked = collections.flatMap((collection, index) => {
    const ids = listed[index]
    if (!ids) unread += 1
    return askFor(owner, collection, ids ?? []).map((call) => ({ ...call, collection, name: facts[index * 3] }))
  })
  const answers = await readEach(rpc, asked, c)
  const items: NftReading[] = []
  const silent = new Set<string>()
  for (const [index, { ids, collection, name }] of asked.entries()) {
    const { contract, standard } = collection
    const one = number(answers[index])
    const amounts =
      standard === 'ERC-1155'
        ? numbers(answers[index], ids.length)
        : // An id that does not exist has no owner, and the contract refuses to name one.
          [one === BigInt(owner) ? 1n : 0n]
    if (!amounts) silent.add(contract)
    for (const [at, amount] of (amounts ?? []).entries())
      if (amount > 0n)
        items.push({ contract, standard, id: ids[at] as bigint, amount, collection: readText(name), uri: '' })
  }
  const uris = await readEach(
    rpc,
    items.map(({ contract: to, standard, id }) => ({
      to,
      data: (standard === 'ERC-721' ? TOKEN_URI : URI) + word(id),
    })),
    c,
  )
  return {
    items: items.map((item, index) => ({
      ...item,
      uri: readText(uris[index], MOST_URI).replaceAll('{id}', word(item.id)),
    })),
    unread: unread + silent.size,
  }
}
