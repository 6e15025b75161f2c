import type { Route } from './routes.ts'

/** What can be done to the history. */
export type RouterCommand =
  | { readonly type: 'push'; readonly route: Route }
  | { readonly type: 'replace'; readonly route: Route }
  | { readonly type: 'reset'; readonly route: Route }
  | { readonly type: 'back' }
  /** Back to before the last entry of one of these views; closes when that was the first. */
  | { readonly type: 'leave'; readonly views: readonly Route['name'][] }
  | { readonly type: 'close'; readonly after?: number }

export interface HistoryResult {
  readonly history: readonly Route[]
  readonly direction: 'forward' | 'back'
  readonly close: boolean
}

const sameRoute = (a: Route | undefined, b: Route) =>
  a?.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

/** Applies one command. `connected` turns a way back to Connect into Account (spec §2). */
export function applyRouter(history: readonly Route[], command: RouterCommand, connected: boolean): HistoryResult {
  const stay: HistoryResult = { history, direction: 'forward', close: false }
  switch (command.type) {
    case 'push':
      return sameRoute(history.at(-1), command.route) ? stay : { ...stay, history: [...history, command.route] }
    case 'replace':
      return { ...stay, history: [...history.slice(0, -1), command.route] }
    case 'reset':
      return { ...stay, history: [command.route] }
    case 'back':
      return backTo(history.slice(0, -1), connected, stay)
    case 'leave': {
      let end = history.length
      while (end > 0 && command.views.includes((history[end - 1] as Route).name)) end--
      return end === history.length ? stay : backTo(history.slice(0, end), connected, stay)
    }
    case 'close':
      return { ...stay, close: true }
  }
}

function backTo(rest: readonly Route[], connected: boolean, stay: HistoryResult): HistoryResult {
  const last = rest.at(-1)
  if (!last) return { ...stay, close: true }
  const target: Route = connected && last.name === 'Connect' ? { name: 'Account', params: undefined } : last
  return { history: [...rest.slice(0, -1), target], direction: 'back', close: false }
}
