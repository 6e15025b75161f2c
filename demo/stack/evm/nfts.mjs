import { encodeAbiParameters, keccak256, numberToHex, pad, size, slice, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { editionCode, nftCode, uriSlot, uriWords } from './nft-code.mjs'

const phrase = 'test test test test test test test test test test test junk'
const [holder, other] = [0, 1].map((addressIndex) => mnemonicToAccount(phrase, { addressIndex }).address)

const colours = ['1d6b74', 'b4552d', '4d5fa8', '8a6a1f', '2f7d4f', '9b3f63']
/** A drawn lantern; of a metadata URI on the chain, so it is short. */
const lantern = (id) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='%23${colours[id % 6]}' d='M0 0h8v8H0z'/><circle cx='4' cy='4' r='${1 + (id % 3) / 2}' fill='%23ffe9b0'/><path d='M3 1h2M3 7h2' stroke='%23fff' stroke-width='.4'/></svg>`

/**
 * The invented collections of the first local chain: lanterns with all of their metadata on the chain, passes of which
 * an account has several, and one that is spam.
 */
export const demoNfts = /** @type {const} */ ([
  {
    address: '0x1A47E2c5b09D3F6A8C71E0D4B25f9638c0aD7E11',
    standard: 'ERC-721',
    name: 'Harbor Lanterns',
    symbol: 'LNTRN',
    items: Array.from({ length: 9 }, (_, index) => ({
      id: `${index + 1}`,
      name: `Lantern #${index + 1}`,
      description: 'One of nine lanterns that light the quay.',
      image: `data:image/svg+xml,${lantern(index + 1)}`,
    })),
  },
  {
    address: '0x7B5D3c9E6f1a20485Ec4b7D2839fa0C61e8d4B22',
    standard: 'ERC-1155',
    name: 'Tide Passes',
    symbol: 'PASS',
    items: [
      { id: '1', name: 'Day pass', description: 'A berth from one high tide to the next.' },
      { id: '2', name: 'Season pass', description: 'A berth for as long as the season lasts.' },
    ],
  },
  {
    address: '0xe90C4a17d85b26F3c01E7A9D4f8b635c2A07Df33',
    standard: 'ERC-721',
    name: 'Voucher: claim-husd.example',
    symbol: 'GIFT',
    spam: true,
    items: [{ id: '1', name: 'Claim 5,000 HUSD', description: 'Go to claim-husd.example.' }],
  },
])
/** Copies of each pass that the first account has. */
const copies = { 1: 5n, 2: 12n }

/** Returns the slots of a metadata URI with their words. */
function uriSlots(id, uri) {
  const bytes = stringToHex(uri)
  const count = Math.ceil(size(bytes) / 32)
  if (count > uriWords) throw new RangeError(`The metadata of ${id} is longer than ${uriWords} words.`)
  const padded = pad(bytes, { dir: 'right', size: count * 32 })
  const words = Array.from({ length: count }, (_, index) => slice(padded, index * 32, index * 32 + 32))
  return [numberToHex(size(bytes)), ...words].map((word, index) => [uriSlot(BigInt(id)) + BigInt(index), word])
}

/** Returns the metadata URI of an item: of a lantern the metadata itself, of others an address of the data API. */
const uriOf = ({ id: _, ...item }, service, path) =>
  'image' in item
    ? `data:application/json,${JSON.stringify(item).replaceAll('%', '%25').replaceAll('#', '%23')}`
    : `${service}/nfts/${path}.json`

/**
 * Puts the collections on a local chain, as the tokens are put there: without a block.
 * @param {{ rpcUrl: string }} chain
 * @param {string} service address of the data API, which has metadata and pictures of the passes
 */
export async function deployNfts({ rpcUrl }, service) {
  const calls = demoNfts.flatMap(({ items, ...collection }) => {
    const { address, standard } = collection
    const isUnique = standard === 'ERC-721'
    const store = (slot, value) => ['anvil_setStorageAt', address, pad(numberToHex(slot)), pad(value)]
    // The first account has most of them, the second one the others.
    const ownerOf = ({ id }) => (Number(id) > 6 ? other : holder)
    const counts = [holder, other].map((owner) => [owner, items.filter((item) => ownerOf(item) === owner).length])
    const held = isUnique
      ? [
          ...items.map((item) => store(BigInt(item.id), ownerOf(item))),
          ...counts.map(([owner, count]) => store(BigInt(owner), numberToHex(count))),
        ]
      : items.map(({ id }) => [
          'anvil_setStorageAt',
          address,
          keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, BigInt(id)])),
          pad(numberToHex(copies[id])),
        ])
    const code = isUnique ? nftCode({ ...collection, supply: items.length }) : editionCode(collection)
    return [
      ['anvil_setCode', address, code],
      ...held,
      ...items.flatMap((item) =>
        uriSlots(item.id, uriOf(item, service, `${collection.symbol}/${item.id}`)).map(([slot, word]) =>
          store(slot, word),
        ),
      ),
    ]
  })
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const failed = /** @type {{ error?: { message: string } }[]} */ (await response.json()).find(({ error }) => error)
  if (failed) throw new Error(`The demo's NFTs could not be put on ${rpcUrl}: ${failed.error?.message}`)
}
