import type { KitHandle } from 'wallet-modal'
import { grantPermissions } from 'wallet-modal/smart-sessions'
import { demoChains, receiver } from '../shared/chains.ts'
import { find } from '../shared/find.ts'
import { reasonOf } from '../shared/reason-of.ts'

/** The test dollar of both local chains. */
const dollar = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'
const DAY = 86_400

/** A key of this page alone, as bytes in hex: the private half never leaves the browser. */
async function ownKey(): Promise<`0x${string}`> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Asks for a session of a week that may spend a little, and says what became of it. */
export function followSmartSessions(kit: KitHandle): void {
  const [{ id }] = demoChains
  const note = find('#session-note')
  find('#grant-session').addEventListener('click', async () => {
    note.textContent = 'Waiting for the wallet …'
    try {
      const publicKey = await ownKey()
      const { pci } = await grantPermissions(
        kit,
        {
          chainId: `0x${id.toString(16)}`,
          expiry: Math.floor(Date.now() / 1_000) + 7 * DAY,
          signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey }] } },
          permissions: [
            {
              type: 'native-token-recurring-allowance',
              data: { allowance: '0xb1a2bc2ec50000', start: 0, period: DAY },
            },
            {
              type: 'erc20-recurring-allowance',
              data: { allowance: '0x4c4b40', start: 0, period: 7 * DAY, address: dollar },
            },
            {
              type: 'contract-call',
              data: { address: receiver, abi: [], functions: [{ functionName: 'moor', valueLimit: '0x0' }] },
            },
          ],
        },
        { coSigner: true },
      )
      note.textContent = `Granted as ${pci}.`
    } catch (error) {
      note.textContent = reasonOf(error)
    }
  })
}
