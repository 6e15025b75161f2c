import { formatUnits } from 'viem'
import type { BitcoinTestWallet, TestRequest } from 'wallet-modal/testing'
import type { DemoBitcoinNetwork } from '../pages/shared/bitcoin-network.ts'
import type { RequestSheet } from './describe-request.ts'
import { textOfBytes } from './text-of-bytes.ts'

type Fact = RequestSheet['facts'][number]
type Looks = NonNullable<RequestSheet['wallet']>

interface Input {
  readonly account?: { readonly address?: unknown }
  readonly message?: unknown
  readonly psbt?: unknown
  readonly inputsToSign?: readonly { readonly signingIndexes: readonly number[]; readonly sigHash?: string }[]
}

const site = (): Fact => ({ label: 'Site', value: globalThis.location.origin })

async function describePsbt(
  { psbt, inputsToSign = [] }: Input,
  own: readonly string[],
  { name, nativeCurrency: { symbol, decimals } }: DemoBitcoinNetwork,
): Promise<Omit<RequestSheet, 'wallet'>> {
  // Loaded on demand for transactions only.
  const { readBitcoinPsbt } = await import('./read-bitcoin-psbt.ts')
  const { outputs, spent, inputs } = readBitcoinPsbt(psbt as Uint8Array)
  const amountOf = (satoshis: bigint) => `${formatUnits(satoshis, decimals)} ${symbol}`
  const sum = (list: typeof outputs) => list.reduce((total, { satoshis }) => total + satoshis, 0n)
  const out = outputs.filter(({ to }) => !own.includes(to))
  const back = outputs.filter(({ to }) => own.includes(to))
  const signed = new Set(inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)).size
  const open = inputsToSign.some(({ sigHash = 'ALL' }) => sigHash !== 'ALL')
  const plain = !open && signed === inputs && spent !== undefined && out.length > 0
  return {
    title: plain ? `Send ${amountOf(sum(out))}?` : 'Sign this transaction?',
    lead: plain
      ? 'The site sends it once it is signed. This can’t be undone.'
      : open
        ? 'Parts of it can be changed after you have signed. Only sign it if you trust the site.'
        : 'Only sign it if you know what it does.',
    facts: [
      ...out.flatMap(({ to, satoshis }): Fact[] => [
        { label: 'To', value: to, mono: true },
        { label: 'Amount', value: amountOf(satoshis) },
      ]),
      ...(back.length > 0 ? [{ label: 'Back to you', value: amountOf(sum(back)) }] : []),
      ...(signed < inputs ? [{ label: 'Inputs', value: `you sign ${signed} of ${inputs}` }] : []),
      { label: 'Network fee', value: spent === undefined ? 'not said' : amountOf(spent - sum(outputs)) },
      { label: 'Network', value: name },
      site(),
    ],
  }
}

/** Describes a request for people. Amounts are read from the PSBT to be signed, and addresses are complete. */
export async function describeBitcoinRequest(
  { method, params }: TestRequest,
  { addresses }: Pick<BitcoinTestWallet, 'addresses'>,
  wallet: Looks,
  network: DemoBitcoinNetwork,
): Promise<RequestSheet> {
  const [first = {}] = params as readonly Input[]
  if (method === 'bitcoin:connect')
    return {
      wallet,
      title: 'Connect to this site?',
      lead: 'The site will see your addresses and balances. It can’t move funds.',
      facts: [
        site(),
        // Payment and ordinals accounts alternate.
        ...addresses.map((address, index): Fact => {
          const label = `${index % 2 === 0 ? 'Payments' : 'Ordinals'} ${Math.floor(index / 2) + 1}`
          return { label, value: address, mono: true }
        }),
      ],
    }
  if (method === 'bitcoin:signMessage')
    return {
      wallet,
      title: 'Sign this message?',
      lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
      facts: [site(), { label: 'Account', value: String(first.account?.address), mono: true }],
      text: textOfBytes(first.message),
    }
  try {
    return { wallet, ...(await describePsbt(first, addresses, network)) }
  } catch {
    return {
      wallet,
      title: 'Sign something that cannot be read?',
      lead: 'Its bytes are no transaction that this wallet knows. Better not.',
      facts: [site()],
    }
  }
}
