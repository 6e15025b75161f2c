import { createHash } from 'node:crypto'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'

const programs = {
  names: address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'),
  tokenizer: address('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'),
}
const none = '11111111111111111111111111111111'
/** The account of `sol`, in which the names of people are. */
const sol = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The class of records by which an owner and another account agree. */
const recordClass = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const bytes = (text) => getAddressEncoder().encode(address(text))
const derive = async (seeds, programAddress) => (await getProgramDerivedAddress({ seeds, programAddress }))[0]

/** Resolves with the account of a name in its parent, as the name service derives it. */
export const nameAccount = (text, parent = none, kind = none) =>
  derive([createHash('sha256').update(`SPL Name Service${text}`).digest(), bytes(kind), bytes(parent)], programs.names)

const header = (parent, owner, kind = none) => [...bytes(parent), ...bytes(owner), ...bytes(kind)]

/**
 * The accounts of names on a local Solana node, with the bytes that the name service would write.
 * @param {{ setAccount(account: { address: string, owner: string, data: Uint8Array }): void }} node
 */
export function createNameWriter(node) {
  /** @param {string} at @param {Iterable<number>} data @param {string} owner */
  const put = (at, data, owner = programs.names) => node.setAccount({ address: at, owner, data: Uint8Array.from(data) })
  return {
    /** Gives a name of `sol`, or one below it (`above`), to an owner. Resolves with its account. */
    async name(label, owner, above) {
      const parent = above === undefined ? sol : await nameAccount(above, sol)
      const account = await nameAccount(above === undefined ? label : `\0${label}`, parent)
      put(account, header(parent, owner))
      return account
    },
    /** Marks a name as an NFT; `tag` 3 stands for one that was taken back. */
    async nft(account, owner, tag = 2) {
      const seeds = [Buffer.from('nft_record'), bytes(account)]
      put(
        await derive(seeds, programs.tokenizer),
        [tag, 255, ...bytes(account), ...bytes(owner), ...bytes(none)],
        programs.tokenizer,
      )
    },
    /** Writes the newer record for SOL, which `by` has made and `agreed` has agreed to. */
    async record(account, target, by, agreed = target, validations = [1, 1]) {
      const [staleness, association] = validations
      const content = [staleness, 0, association, 0, 32, 0, 0, 0, ...bytes(by), ...bytes(agreed), ...bytes(target)]
      const at = await nameAccount('\x02SOL', account, recordClass)
      put(at, [...header(account, by, recordClass), ...content])
      return at
    },
    /** Writes the older record for SOL; `sign` signs it as the owner. */
    async oldRecord(account, owner, target, sign) {
      const at = await nameAccount('\x01SOL', account)
      const text = Buffer.from([...bytes(target), ...bytes(at)]).toString('hex')
      put(at, [...header(account, owner), ...bytes(target), ...(await sign(Buffer.from(text)))])
      return at
    },
    put,
  }
}

/** The demo's names: one that leads to its owner, and one that is an NFT. */
export const demoSolNames = {
  name: 'maren.sol',
  owner: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  nft: 'gull.sol',
}

/** Puts the demo's names on a local Solana node. */
export async function putSolNames(node) {
  const writer = createNameWriter(node)
  const { name, owner, nft } = demoSolNames
  await writer.name(name.split('.')[0], owner)
  await writer.nft(await writer.name(nft.split('.')[0], owner), owner)
}
