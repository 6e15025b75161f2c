import { type Route, type RouteName, route } from './routes.ts'

export type RouterCommand =
  | { readonly type: 'push'; readonly route: Route }
  | { readonly type: 'replace'; readonly route: Route }
  | { readonly type: 'reset'; readonly route: Route }
  | { readonly type: 'back' }
  /** Returns to the entry before the given views; closes the modal if there is none. */
  | { readonly type: 'leave'; readonly views: readonly Route['name'][] }
  | { readonly type: 'close'; readonly after?: number }

export interface HistoryResult {
  readonly history: readonly Route[]
  readonly direction: 'forward' | 'back'
  readonly close: boolean
}

/**
 * Returns true for a view that shows an account and would be empty without one: a step back skips it then, and a change
 * to a namespace without a wallet leaves it. Beginnings of names, since the list would be a part of the first open.
 */
export const isAccountView = (name: RouteName): boolean =>
  /^(Account|Buy|Fund|Nft|OnR|PayW|Port|Reg|Smart|Swap|Token|WalletR|WalletSend(?!C))/.test(name)

const sameRoute = (a: Route | undefined, b: Route) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Applies one command. With `connected`, a step back to Connect leads to Account. Without, a step back skips the views
 * of an account, and leads to `home` if there are no others.
 */
export function applyRouterCommand(
  history: readonly Route[],
  command: RouterCommand,
  connected: boolean,
  home: Route,
): HistoryResult {
  const stay: HistoryResult = { history, direction: 'forward', close: false }
  switch (command.type) {
    case 'push':
      return sameRoute(history.at(-1), command.route) ? stay : { ...stay, history: [...history, command.route] }
    case 'replace':
      return { ...stay, history: [...history.slice(0, -1), command.route] }
    case 'reset':
      return { ...stay, history: [command.route] }
    case 'back':
      return backTo(history.slice(0, -1), connected, home, stay)
    case 'leave': {
      let end = history.length
      while (end > 0 && command.views.includes((history[end - 1] as Route).name)) end--
      return end === history.length ? stay : backTo(history.slice(0, end), connected, home, stay)
    }
    case 'close':
      return { ...stay, close: true }
  }
}

function backTo(before: readonly Route[], connected: boolean, home: Route, stay: HistoryResult): HistoryResult {
  const back = (history: readonly Route[]): HistoryResult => ({ history, direction: 'back', close: false })
  const rest = connected ? before : before.filter(({ name }) => !isAccountView(name))
  const last = rest.at(-1)
  if (last) return back(connected && last.name === 'Connect' ? [...rest.slice(0, -1), route('Account')] : rest)
  const left = stay.history.at(-1)
  return before.length > 0 && left?.name !== home.name ? back([home]) : { ...stay, close: true }
}
