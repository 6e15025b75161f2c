import { account } from './account.mjs'
import { bundle } from './bundle.mjs'
import { change } from './change.mjs'
import { changeSignIn } from './change-sign-in.mjs'
import { emailLogin } from './email-login.mjs'
import { farcaster } from './farcaster.mjs'
import { session } from './session.mjs'
import { social } from './social.mjs'
import { wallet } from './wallet.mjs'
import { walletDevice } from './wallet-device.mjs'

/**
 * All API methods by name.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export const createMethods = (parts) => ({
  ...session(parts),
  ...emailLogin(parts),
  ...change(parts),
  ...changeSignIn(parts),
  ...social(parts),
  ...farcaster(parts),
  ...wallet(parts),
  ...walletDevice(parts),
  ...account(parts),
  ...bundle(parts),
})
