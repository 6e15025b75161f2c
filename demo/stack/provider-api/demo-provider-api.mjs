import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProviderApi } from '../../../services/provider-api/provider-api.mjs'
import { readSettings } from '../../../services/provider-api/settings.mjs'
import { answerWithFaults } from '../answer-with-faults.mjs'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { makeCatalogue } from './catalogue.mjs'
import { checkFaults, errorOf, otherBody } from './faults.mjs'

async function settingsWith(list, env) {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-list-'))
  try {
    const file = join(folder, 'wallets.json')
    await writeFile(file, JSON.stringify(list))
    return readSettings({ ...env, PROVIDER_API_WALLETS: file })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * The provider API of `services/provider-api` with an invented list of wallets and with switches for faults, also at
 * `/_control`.
 * @param {{ port: number, host?: string, publicHost?: string, wallets?: number, walletPage?: string }} options
 * `wallets` is the number of wallets; `walletPage` is the URL of the "Demo Phone Wallet"
 */
export async function startDemoProviderApi({
  port,
  host,
  publicHost,
  wallets = 600,
  walletPage = 'http://localhost:5173/wallet',
}) {
  const faults = createFaultSwitch(checkFaults)
  let turn = 0
  const control = {
    read: () => ({ faults: faults.read(), stats: api.stats() }),
    /** Sets faults as `fail()` does; `{}` ends them. */
    write: (change) => faults.set(change),
  }
  const failure = (status) => {
    const body = errorOf(status)
    return { type: 'application/json; charset=utf-8', text: JSON.stringify(body), body, status }
  }
  const catalogue = makeCatalogue({ wallets, walletPage })
  const api = await startProviderApi({
    ...(await settingsWith(catalogue, { PROVIDER_API_PORT: `${port}`, PROVIDER_API_HOST: host })),
    ...(publicHost && { publicHost }),
    named: { port: '--provider-api-port=<n>', host: '--host=<address>' },
    async intercept(request, response) {
      if (request.url !== '/_control') return false
      await answerControl(request, response, control)
      return true
    },
    around({ path }, answer) {
      turn += 1
      const { body, ...now } = faults.take(({ paths }) => !paths || paths.some((start) => path.startsWith(start)))
      const spoil = (right) => (body ? otherBody(body, right.body ?? null, turn) : {})
      return answerWithFaults(now, answer, { failure, spoil })
    },
  })
  return {
    ...api,
    wallets: catalogue,
    /** Replaces the active faults; none restores normal operation. @param {import('./faults.mjs').Faults} [next] */
    fail(next = {}) {
      faults.set(next)
    },
  }
}
