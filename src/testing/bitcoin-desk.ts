import { answerTwice } from './answer-twice.ts'
import type { ApprovalDesk } from './approvals.ts'
import type { BitcoinState } from './bitcoin-state.ts'
import type { FailureBox } from './failures.ts'
import { alreadyPending, disconnected } from './provider-error.ts'
import { strike } from './strike.ts'
import type { TestRequest } from './types.ts'

/** How every kind of wallet treats a request. */
export interface BitcoinDesk {
  /** A question that must not prompt is `silent`; `make` gives the answer, from other accounts where a fault says so. */
  share(
    method: string,
    params: readonly unknown[],
    make: (bad?: { readonly value: unknown }) => unknown,
    silent?: boolean,
  ): Promise<unknown>
  /** `plan` checks, so that nobody is asked about nonsense, and gives what happens once the person agrees. */
  request(
    method: string,
    params: readonly unknown[],
    plan: () => () => unknown,
    bad?: (value: unknown) => unknown,
  ): Promise<unknown>
}

export function createBitcoinDesk(
  state: BitcoinState,
  desk: ApprovalDesk,
  failures: FailureBox,
  note: (method: string, params: readonly unknown[]) => TestRequest,
): BitcoinDesk {
  /** As a wallet that answers the same request again, where that fault is on. */
  function answer(method: string, make: () => Promise<unknown>): Promise<unknown> {
    const twice = failures.list.some(({ kind, methods }) => kind === 'twice' && (methods?.includes(method) ?? true))
    return twice ? answerTwice(make()) : make()
  }
  return {
    share(method, params, make, silent = false) {
      const request = note(method, params)
      const name = silent ? `${method}/silent` : method
      return answer(name, async () => {
        const struck = failures.strike(name)
        await strike(struck, method)
        if (!silent && state.accounts.length === 0) {
          if (desk.pending.some((approval) => approval.request.method === method)) throw alreadyPending(method)
          await desk.ask(request)
          if (struck.disconnect) throw disconnected()
          state.authorize()
        }
        const bad = struck['malformed-accounts']
        return bad ? make({ value: 'value' in bad ? bad.value : [{ address: '0x1234' }, null] }) : make()
      })
    },
    request(method, params, plan, bad = (value) => value) {
      const request = note(method, params)
      return answer(method, async () => {
        const struck = failures.strike(method)
        await strike(struck, method)
        const go = plan()
        await desk.ask(request)
        if (struck.disconnect) {
          state.revoke()
          throw disconnected()
        }
        if (struck['change-account']) state.chooseNext()
        const done = await go()
        const fault = struck['malformed-hash']
        return fault ? bad('value' in fault ? fault.value : 'bad') : done
      })
    },
  }
}
