import * as v from 'valibot'
import { formatUnits, parseUnits } from 'viem'
import { type KitHandle, WmError } from 'wallet-modal'
import { verifyPayment, wrapFetch, type X402Receipt } from 'wallet-modal/x402'
import { find } from '../shared/find.ts'
import { reasonOf } from '../shared/reason-of.ts'

/** The demo's server that is paid by x402. */
interface DemoPaywall {
  /** Origin. */
  readonly url: string
  /** CAIP-19 id of the token. */
  readonly asset: string
  readonly price: string
  readonly symbol: string
  readonly decimals: number
}

/** Null on pages without it. */
const paywall: DemoPaywall | null = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-paywall"]')?.content ?? 'null',
)

/** The most that the page may spend in 24 hours: two forecasts. */
const CAP = '30'
const DAY = 86_400_000

// The record from which the cap is counted, as docs/x402.md names it.
const recordKey = '@wallet-modal/x402_payments'
const record = v.array(
  v.object({ origin: v.string(), asset: v.string(), value: v.pipe(v.string(), v.digits()), at: v.number() }),
)

/** Returns what is left of the cap, also of payments in other tabs; undefined if nobody knows. */
function leftOfCap({ url, asset, decimals }: DemoPaywall): string | undefined {
  try {
    const payments = v.parse(record, JSON.parse(localStorage.getItem(recordKey) ?? '[]'))
    const id = asset.toLowerCase()
    const spent = payments
      .filter((one) => one.origin === url && one.asset === id && one.at > Date.now() - DAY)
      .reduce((sum, { value }) => sum + BigInt(value), 0n)
    return formatUnits(parseUnits(CAP, decimals) - spent, decimals)
  } catch {
    return undefined
  }
}

const refusals: { readonly [reason: string]: string } = {
  cap: 'Not paid: it would be more than what is left of the cap. Nothing was signed.',
  redirect: 'Not paid: the old address leads elsewhere, and money follows no redirect. Nothing was signed.',
}

/** Returns why a request was not answered, for the visitor. */
function whyNot(error: unknown): string {
  if (WmError.is(error, 'USER_REJECTED')) return 'Declined in the wallet. Nothing was paid.'
  if (WmError.is(error, 'PAYMENT_REFUSED')) return refusals[error.data.reason] ?? error.message
  return reasonOf(error)
}

/** Lets the visitor buy a page of a server that costs money, and shows what came and what is left of the cap. */
export function followPaidRequests(kit: KitHandle): void {
  if (!paywall) return
  const { url, asset, price, symbol } = paywall
  const button = find<HTMLButtonElement>('#buy-forecast')
  const path = find<HTMLSelectElement>('#paid-path')
  const note = find('#paid-note')
  const say = (text: string, kind: 'ok' | 'bad' | '') => {
    note.textContent = text
    note.dataset.kind = kind
  }
  let isBuying = false
  let receipt: X402Receipt | undefined
  const fetchPaid = wrapFetch(fetch, {
    kit,
    capPerOrigin: { [url]: [{ asset, perDay: CAP }] },
    onPayment: (paid) => {
      receipt = paid
    },
  })
  const draw = () => {
    const left = leftOfCap(paywall)
    find('#paid-left').textContent = left === undefined ? 'unknown' : `${left} of ${CAP} ${symbol}`
    button.disabled = isBuying || kit.getState().status !== 'connected'
  }
  const buy = async () => {
    say('Asking the server, and then the wallet…', '')
    const answer = await fetchPaid(url + path.value)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    const outcome = receipt && (await verifyPayment(kit, receipt))
    say(`${text} Paid ${receipt?.amount ?? 'nothing'} ${symbol}; the chain says: ${outcome ?? 'nothing'}.`, 'ok')
  }
  button.addEventListener('click', async () => {
    isBuying = true
    receipt = undefined
    draw()
    try {
      await buy()
    } catch (error) {
      say(whyNot(error), 'bad')
    }
    isBuying = false
    draw()
  })
  find('#paid').hidden = false
  find('#paid-price').textContent = `${price} ${symbol}`
  kit.subscribe((state) => state.status, draw)
  // A payment in another tab counts as well.
  addEventListener('storage', ({ key }) => key === recordKey && draw())
  draw()
}
