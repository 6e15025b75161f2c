/** The wallet's intentional faults, with the labels of their switches. */
export const faultLabels = {
  'wrong-chain': 'Approve with a chain that nobody asked for',
  'no-accounts': 'Approve with no accounts',
  'many-accounts': 'Approve with 1,000 accounts',
  'markup-name': 'Call itself by a name with markup',
  'bidi-name': 'Call itself by a name with bidi characters',
  'long-name': 'Call itself by a name of 300 characters',
  'answer-twice': 'Approve twice, answer twice',
  late: 'Answer late',
  never: 'Never answer',
  'malformed-signature': 'Answer with a malformed signature',
  'disconnect-after-approval': 'Disconnect right after approval',
} as const

export type Fault = keyof typeof faultLabels
export type Auto = '' | 'approve' | 'decline'

export const allFaults = Object.keys(faultLabels) as readonly Fault[]

/** The wallet's current behavior, set by the page's switches. */
export interface Behaviour {
  auto: Auto
  readonly faults: Set<Fault>
  lateSeconds: number
}

/** Reads the switches from the query, for example `?auto=approve&fault=late,answer-twice&late=12`. */
export function readBehaviour(query: URLSearchParams): Behaviour {
  const auto = query.get('auto')
  const named = query.getAll('fault').flatMap((names) => names.split(','))
  const seconds = Number(query.get('late') ?? '5')
  return {
    auto: auto === 'approve' || auto === 'decline' ? auto : '',
    faults: new Set(allFaults.filter((fault) => named.includes(fault))),
    lateSeconds: Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 600) : 5,
  }
}

/** Returns the wallet's name under the active faults. */
export function nameWith(faults: ReadonlySet<Fault>, name: string): string {
  if (faults.has('markup-name')) return '<img src=x onerror=alert(1)><b>Phone</b> & "Wallet"'
  // An override and an isolate that are never closed.
  if (faults.has('bidi-name')) return 'Phone \u202Etellaw\u2066 \u200Fwallet'
  if (faults.has('long-name')) return 'Phone Wallet '.repeat(24).slice(0, 300)
  return name
}
