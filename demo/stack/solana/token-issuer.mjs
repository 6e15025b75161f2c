import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { tokenPrograms } from './token-accounts.mjs'

const SYSTEM = address('11111111111111111111111111111111')
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MINT_SIZE = 82
/** Bytes before the extensions of the newer program. */
const EXTENSIONS_AT = 166
const EXTENSION_HEADER = 4

const bytesOf = (text) => getAddressEncoder().encode(address(text))
const u16 = (value) => new Uint8Array(new Uint16Array([value]).buffer)
const u64 = (value) => new Uint8Array(new BigUint64Array([value]).buffer)
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
const some = (text) => join(1, bytesOf(text))

/** The extensions of a mint of the newer program: bytes in its account, and the instruction that sets it. */
const extensions = {
  transferFee: {
    size: 108,
    data: ({ basisPoints, most }, issuer) => join(26, 0, some(issuer), some(issuer), u16(basisPoints), u64(most)),
  },
  startsFrozen: { size: 1, data: () => join(28, 0, 2) },
  nonTransferable: { size: 0, data: () => join(32) },
  hook: { size: 64, data: (program, issuer) => join(36, 0, bytesOf(issuer), bytesOf(program)) },
  pausable: { size: 33, data: (_, issuer) => join(44, 0, bytesOf(issuer)) },
}

/** Resolves with the account in which an owner holds a token, as wallets derive it. */
export async function associatedAccount(owner, program, mint) {
  const [found] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED,
    seeds: [owner, program, mint].map(bytesOf),
  })
  return found
}

/**
 * An issuer of tokens on a local node, which pays for everything itself.
 * @param {{ url: string }} node
 */
export async function createTokenIssuer({ url }) {
  const issuer = await generateKeyPairSigner()

  async function ask(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message} ${JSON.stringify(error.data?.logs ?? '')}`)
    return result
  }

  const writable = (of) => ({ address: address(of), role: AccountRole.WRITABLE })
  const readonly = (of) => ({ address: address(of), role: AccountRole.READONLY })
  const signs = (signer, role = AccountRole.READONLY_SIGNER) => ({ address: signer.address, role, signer })

  /** Executes instructions; the issuer pays. */
  async function execute(instructions) {
    const { value } = await ask('getLatestBlockhash', [])
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (draft) => setTransactionMessageFeePayerSigner(issuer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    )
    const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
    const signature = await ask('sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
    const [status] = (await ask('getSignatureStatuses', [[signature]])).value
    if (!status || status.err !== null) throw new Error(`Refused: ${JSON.stringify(status?.err)}`)
  }

  const byIssuer = (program, accounts, data) => ({
    programAddress: address(program),
    accounts: [...accounts, signs(issuer)],
    data,
  })
  const make = ({ address: mint, program }, owner, account) => ({
    programAddress: ASSOCIATED,
    accounts: [
      signs(issuer, AccountRole.WRITABLE_SIGNER),
      ...[writable(account), readonly(owner), readonly(mint), readonly(SYSTEM), readonly(program)],
    ],
    data: join(1),
  })
  const put = ({ address: mint, program }, account, amount) =>
    amount > 0n ? [byIssuer(program, [writable(mint), writable(account)], join(7, u64(amount)))] : []

  await ask('requestAirdrop', [issuer.address, 100_000_000_000])

  return {
    execute,
    /**
     * Makes a mint. An extension makes it one of the newer program.
     * @param {{ seed?: Uint8Array, decimals: number, newer?: boolean, with?: { transferFee?: { basisPoints: number,
     * most: bigint }, startsFrozen?: true, nonTransferable?: true, hook?: string, pausable?: true } }} options
     */
    async mint({ seed, decimals, newer = false, with: chosen = {} }) {
      const signer = await (seed ? createKeyPairSignerFromPrivateKeyBytes(seed) : generateKeyPairSigner())
      const used = Object.entries(chosen)
      const isNewer = newer || used.length > 0
      const program = address(tokenPrograms[isNewer ? 1 : 0])
      const size = used.reduce((sum, [name]) => sum + EXTENSION_HEADER + extensions[name].size, EXTENSIONS_AT)
      const space = used.length > 0 ? size : MINT_SIZE
      const rent = await ask('getMinimumBalanceForRentExemption', [space])
      const create = {
        programAddress: SYSTEM,
        accounts: [signs(issuer, AccountRole.WRITABLE_SIGNER), signs(signer, AccountRole.WRITABLE_SIGNER)],
        data: join(0, 0, 0, 0, u64(BigInt(rent)), u64(BigInt(space)), bytesOf(program)),
      }
      const set = used.map(([name, value]) => ({
        programAddress: program,
        accounts: [writable(signer.address)],
        data: extensions[name].data(value, issuer.address),
      }))
      const start = {
        programAddress: program,
        accounts: [writable(signer.address)],
        data: join(20, decimals, bytesOf(issuer.address), some(issuer.address)),
      }
      await execute([create, ...set, start])
      return { address: /** @type {string} */ (signer.address), program: /** @type {string} */ (program), decimals }
    },
    /** Makes an owner's associated account of a token, and puts an amount into it. Resolves with its address. */
    async give(token, owner, amount, { thaw = false } = {}) {
      const { address: mint, program } = token
      const account = await associatedAccount(owner, program, mint)
      const opened = thaw ? [byIssuer(program, [writable(account), readonly(mint)], join(11))] : []
      await execute([make(token, owner, account), ...opened, ...put(token, account, amount)])
      return /** @type {string} */ (account)
    },
    /** Gives the same amount to each of a few owners at once. */
    async giveAll(token, owners, amount) {
      const accounts = await Promise.all(owners.map((owner) => associatedAccount(owner, token.program, token.address)))
      await execute(
        accounts.flatMap((account, index) => [make(token, owners[index], account), ...put(token, account, amount)]),
      )
    },
    freeze: ({ address: mint, program }, account) =>
      execute([byIssuer(program, [writable(account), readonly(mint)], join(10))]),
    pause: ({ address: mint, program }) => execute([byIssuer(program, [writable(mint)], join(44, 1))]),
    /** Makes an account refuse transfers without a memo. `owner` is its signer. */
    requireMemo: ({ program }, account, owner) =>
      execute([
        {
          programAddress: address(program),
          accounts: [writable(account), signs(issuer, AccountRole.WRITABLE_SIGNER), readonly(SYSTEM), signs(owner)],
          data: join(29, u16(8)),
        },
        { programAddress: address(program), accounts: [writable(account), signs(owner)], data: join(30, 0) },
      ]),
    /** Gives an account to another owner, which its owner signs. */
    handOver: ({ program }, account, owner, next) =>
      execute([
        {
          programAddress: address(program),
          accounts: [writable(account), signs(owner)],
          data: join(6, 2, some(next)),
        },
      ]),
  }
}
