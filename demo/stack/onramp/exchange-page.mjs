import { page } from './checkout-page.mjs'

const outcomes = {
  IN_PROGRESS: ['Sending', 'Your coins are on their way.'],
  SUCCESS: ['Sent', 'Your coins have arrived.'],
  FAILED: ['Refused', 'The exchange refuses. Nothing was sent.'],
}

/**
 * The exchange's page.
 * @param {{ session?: { to: string, asset: { symbol: string }, amount: string, status: string }, network: string,
 * closes: boolean }} content
 */
export function exchangePage({ session, network, closes }) {
  const [title, words] = outcomes[session?.status ?? ''] ?? ['Tern', 'An exchange of this demo: its coins are local.']
  return page({
    title: 'Tern',
    head: `<h1>${title}</h1><p role="status">${words}</p>`,
    facts: session && [
      ['You send', `${session.amount} ${session.asset.symbol}`],
      ['On', network],
      ['To', session.to],
    ],
    problem: session ? undefined : 'This link is not known.',
    form: session?.status === 'UNKNOWN' ? '<form method="post"><button>Send</button></form>' : undefined,
    closes,
  })
}
