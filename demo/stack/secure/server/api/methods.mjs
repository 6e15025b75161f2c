import { account } from './account.mjs'
import { bundle } from './bundle.mjs'
import { emailLogin } from './email-login.mjs'
import { emailUpdate } from './email-update.mjs'
import { farcaster } from './farcaster.mjs'
import { session } from './session.mjs'
import { social } from './social.mjs'
import { wallet } from './wallet.mjs'

/**
 * Every call of the API by its name.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export const createMethods = (parts) => ({
  ...session(parts),
  ...emailLogin(parts),
  ...emailUpdate(parts),
  ...social(parts),
  ...farcaster(parts),
  ...wallet(parts),
  ...account(parts),
  ...bundle(parts),
})
