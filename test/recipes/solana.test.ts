import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-1'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSolana } from '../../demo/stack/solana/solana.mjs'
import { anchorProvider } from '../../docs/recipes/anchor.ts'
import { solanaSigner } from '../../docs/recipes/solana-kit.ts'
import { solanaWallet } from '../../docs/recipes/solana-web3.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { page } from '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

let node: Awaited<ReturnType<typeof startSolana>>
const ends: (() => void)[] = []
beforeEach(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await node.stop()
})

async function open() {
  const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: node.url }] })
  const network = {
    id: node.caipNetworkId.slice('solana:'.length),
    name: 'Local',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.url] } },
  } as const
  const kit = createKit({ networks: [network] }, { storage: new FakeStorage() })
  ends.push(wallet.register(page), () => kit.destroy())
  await kit.ready()
  const account = await kit.connect({ connectorId: 'solana:Solana Test Wallet' })
  const connection = new Connection(node.url, 'confirmed')
  const to = wallet.addresses[1] as string
  return { kit, account, connection, to }
}

async function transfer(connection: Connection, from: PublicKey, to: string, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash()
  return { blockhash, instruction: SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports }) }
}
const arrived = (connection: Connection, signature: string) =>
  vi.waitFor(async () => {
    const { value } = await connection.getSignatureStatuses([signature])
    expect(value[0]).toMatchObject({ err: null })
  }, 10_000)
/** By the browser's own Ed25519. */
async function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: PublicKey) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey.toBytes()), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
}

test('@solana/web3.js 1: both kinds of transaction arrive, a message is signed', async () => {
  const { kit, account, connection, to } = await open()
  const wallet = solanaWallet(kit, account)
  const { blockhash, instruction } = await transfer(connection, wallet.publicKey, to, 1_000_000)
  const legacy = new Transaction({ recentBlockhash: blockhash, feePayer: wallet.publicKey }).add(instruction)
  const signed = await wallet.signTransaction(legacy)
  expect(signed.verifySignatures()).toBe(true)
  await arrived(connection, await connection.sendRawTransaction(signed.serialize()))

  const next = await transfer(connection, wallet.publicKey, to, 2_000_000)
  const message = new TransactionMessage({
    payerKey: wallet.publicKey,
    recentBlockhash: next.blockhash,
    instructions: [next.instruction],
  }).compileToV0Message()
  const [versioned] = await wallet.signAllTransactions([new VersionedTransaction(message)])
  if (!versioned) throw new Error('a transaction expected')
  await arrived(connection, await connection.sendRawTransaction(versioned.serialize()))

  const text = new TextEncoder().encode('hello')
  expect(await isSigned(text, await wallet.signMessage(text), wallet.publicKey)).toBe(true)
})

test('@solana/kit: a message of its own is signed and arrives', async () => {
  const { kit, account, connection, to } = await open()
  const signer = solanaSigner(kit, account)
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const { data, keys } = SystemProgram.transfer({
    fromPubkey: new PublicKey(signer.address),
    toPubkey: new PublicKey(to),
    lamports: 3_000_000,
  })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(signer, one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        one,
      ),
    (one) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address(SystemProgram.programId.toBase58()),
          accounts: keys.map(({ pubkey, isSigner }) => ({
            address: address(pubkey.toBase58()),
            role: isSigner ? 3 : 1,
          })),
          data: new Uint8Array(data),
        },
        one,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  expect(signed.messageBytes).toEqual(compileTransaction(message).messageBytes)
  const wire = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')
  await arrived(connection, await connection.sendRawTransaction(wire))

  const content = new TextEncoder().encode('hello')
  const [signatures] = await signer.signMessages([{ content, signatures: {} }])
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(new PublicKey(signer.address).toBytes()),
    'Ed25519',
    false,
    ['verify'],
  )
  const signature = signatures?.[signer.address]
  if (!signature) throw new Error('a signature expected')
  expect(await verifySignature(key, signature, content)).toBe(true)
})

test('Anchor: its provider signs for a program, and that arrives', async () => {
  const { kit, account, connection, to } = await open()
  const provider = anchorProvider(kit, account, connection)
  expect(provider.publicKey.toBase58()).toBe(account.address)
  const { blockhash, instruction } = await transfer(connection, provider.publicKey, to, 1_500_000)
  const transaction = new Transaction({ recentBlockhash: blockhash, feePayer: provider.publicKey }).add(instruction)
  const signed = await provider.wallet.signTransaction(transaction)
  expect(signed.verifySignatures()).toBe(true)
  await arrived(connection, await provider.connection.sendRawTransaction(signed.serialize()))
})
