import { encodeBase58 } from '../core/base58.ts'
import type { Context } from '../core/context.ts'
import type { AddressAnswer, MakeNameSource, NameAnswer, NameSource } from '../core/name-service.ts'
import type { Network } from '../core/types.ts'
import { accountsOf, type RawAccount } from './account-reads.ts'
import { verifyEd25519 } from './ed25519.ts'
import { addressBytes } from './parse.ts'
import { isOnCurve, programAddress } from './program-address.ts'
import { rpcOf } from './rpc.ts'

/** The program that keeps names, and the account of `sol`, in which those of people are. */
export const namePrograms = {
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  sol: '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx',
  /** The program that turns a name into an NFT. */
  tokenizer: 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk',
  /** The class of newer records. */
  records: '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo',
} as const
const { names, sol, tokenizer, records } = namePrograms

/** Bytes at the front of a name's account: its parent, its owner and its class. */
const HEADER = 96
/** The tag of a name that is an NFT now. */
const ACTIVE_NFT = 2
/** The checked validation of a newer record: a signature of a Solana key. */
const BY_SOLANA = 1

const none = new Uint8Array(32)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const keyBytes = (address: string) => addressBytes(address) ?? none
const isEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * Returns a name in small letters. Throws for a text that cannot be a name: names of other letters exist, and may look
 * like those of somebody else.
 */
export function normalizeSolName(text: string): string {
  if (text.length > 100 || !/^(?:[a-z\d_-]{1,63}\.){1,2}sol$/i.test(text)) throw new RangeError('Not a name')
  return text.toLowerCase()
}

/** Resolves with the account of a name in its parent. */
export async function nameAccount(text: string, parent: string, kind: Uint8Array = none): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`SPL Name Service${text}`)))
  return programAddress([hash, kind, keyBytes(parent)], names)
}

/** Resolves with the account that says whether a name is an NFT. */
export const nftAccount = (name: string): Promise<string> =>
  programAddress([bytesOf('nft_record'), keyBytes(name)], tokenizer)

/** Returns the owner of a name and what is kept with it; undefined if it is not the account that was asked for. */
function readName({ owner, bytes }: RawAccount, parent: string, kind: Uint8Array = none) {
  const at = (part: number) => Uint8Array.from(bytes.subarray(part * 32, part * 32 + 32))
  if (owner !== names || bytes.length < HEADER || !isEqual(at(0), keyBytes(parent)) || !isEqual(at(2), kind))
    return undefined
  return { owner: at(1), data: Uint8Array.from(bytes.subarray(HEADER)) }
}

type Found = { readonly address: Uint8Array } | 'unsound' | undefined

/** The newer record, in which both the owner and the address have agreed. One of an earlier owner is passed over. */
function readRecord(data: Uint8Array, owner: Uint8Array): Found {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data.length !== 8 + HEADER) return 'unsound'
  const isSigned = view.getUint16(0, true) === BY_SOLANA && view.getUint16(2, true) === BY_SOLANA
  if (!isSigned || view.getUint32(4, true) !== 32) return 'unsound'
  const [by, agreed, address] = [8, 40, 72].map((at) => data.slice(at, at + 32)) as [Uint8Array, Uint8Array, Uint8Array]
  if (!isEqual(by, owner)) return undefined
  return isEqual(agreed, address) ? { address } : 'unsound'
}

/** The older record, which the owner has signed. One that somebody else has signed is passed over. */
async function readOldRecord(data: Uint8Array, account: string, owner: Uint8Array): Promise<Found> {
  const address = data.slice(0, 32)
  const hex = [...address, ...keyBytes(account)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    const isSigned = await verifyEd25519(Uint8Array.from(owner), data.slice(32, HEADER), bytesOf(hex))
    return isSigned ? { address } : undefined
  } catch {
    // The owner is no key, or this browser cannot check.
    return 'unsound'
  }
}

/**
 * Names of `.sol` on the network itself, by the rules of [its service](https://github.com/Bonfida/sns-sdk): a name that
 * is an NFT belongs to the holder, and is refused; otherwise its record for SOL counts, and without one its owner.
 */
class SolNames implements NameSource {
  readonly #network: Network
  readonly #context: Context

  constructor(network: Network, c: Context) {
    this.#network = network
    this.#context = c
  }

  async forward(name: string): Promise<NameAnswer> {
    const [label = '', above] = name.split('.').slice(0, -1)
    const parent = above === undefined ? sol : await nameAccount(above, sol)
    const account = await nameAccount(above === undefined ? label : `\0${label}`, parent)
    const kind = keyBytes(records)
    const accounts = await Promise.all([
      nftAccount(account),
      nameAccount('\x02SOL', account, kind),
      nameAccount('\x01SOL', account),
    ])
    const answer = await accountsOf(rpcOf(this.#network, this.#context), [account, ...accounts])
    const [found, nft, record, old] = answer
    if (answer.length !== 4) return { problem: 'unsound' }
    if (!found) return { problem: 'unknown' }
    const registry = readName(found, parent)
    if (!registry) return { problem: 'unsound' }
    const { owner } = registry
    if (nft) {
      if (nft.owner !== tokenizer) return { problem: 'unsound' }
      if (nft.bytes[0] === ACTIVE_NFT) return { problem: 'nft' }
    }
    const newer = record && readName(record, account, kind)
    const older = old && readName(old, account)
    if ((record && !newer) || (old && !older)) return { problem: 'unsound' }
    const said =
      (newer && readRecord(newer.data, owner)) ?? (older && (await readOldRecord(older.data, accounts[2], owner)))
    if (said === 'unsound') return { problem: said }
    if (said) return { address: encodeBase58(said.address) }
    // A program's account has no key that could send anything back.
    return isEqual(owner, none) || !isOnCurve(owner) ? { problem: 'no-address' } : { address: encodeBase58(owner) }
  }

  async reverse(): Promise<AddressAnswer> {
    return {}
  }
}

export const solNames: MakeNameSource = (_, network, __, c) => new SolNames(network, c)
