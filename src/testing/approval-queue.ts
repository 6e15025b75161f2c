import { rejected } from './provider-error.ts'
import type { Approve, PendingApproval, TestRequest } from './types.ts'

export interface ApprovalQueue {
  readonly pending: readonly PendingApproval[]
  setApprove(approve: Approve): void
  next(method?: string): Promise<PendingApproval>
  /** Resolves if approved, rejects with code 4001 otherwise. */
  ask(request: TestRequest): Promise<void>
}

/** Returns a queue of requests that wait for approval, by a test or by a function. */
export function createApprovalQueue(initial: Approve): ApprovalQueue {
  let decide = initial
  let nextId = 1
  let pending: readonly PendingApproval[] = []
  let waiting: { readonly method: string | undefined; readonly resolve: (approval: PendingApproval) => void }[] = []
  const matches = (approval: PendingApproval, method: string | undefined) =>
    method === undefined || approval.request.method === method

  return {
    get pending() {
      return pending
    },
    setApprove(approve) {
      decide = approve
    },
    next(method) {
      const there = pending.find((approval) => matches(approval, method))
      if (there) return Promise.resolve(there)
      return new Promise((resolve) => waiting.push({ method, resolve }))
    },
    ask(request) {
      if (decide === 'always') return Promise.resolve()
      return new Promise<void>((resolve, reject) => {
        const settle = (yes: boolean) => {
          if (!pending.includes(approval)) return false
          pending = pending.filter((other) => other !== approval)
          if (yes) resolve()
          else reject(rejected())
          return true
        }
        const approval: PendingApproval = {
          id: nextId++,
          request,
          approve: () => settle(true),
          reject: () => settle(false),
        }
        pending = [...pending, approval]
        const served = waiting.filter((waiter) => matches(approval, waiter.method))
        waiting = waiting.filter((waiter) => !served.includes(waiter))
        for (const waiter of served) waiter.resolve(approval)
        const answer = decide
        if (typeof answer !== 'function') return
        // Called in a promise, so that a function that throws rejects the request instead of raising an uncaught error.
        Promise.resolve()
          .then(() => answer(request))
          .then(settle, () => settle(false))
      })
    },
  }
}
