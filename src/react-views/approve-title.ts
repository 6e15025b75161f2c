import '../atoms/i18n/messages/login.ts'
import type { LoginRouteParams } from '../atoms/router/login-routes.ts'

/** What the screen of the embedded wallet is there for. */
export const approveTitle = (params: LoginRouteParams['ApproveTransaction']) => {
  if (params === undefined) return 'login.approveTitle'
  if ('signs' in params) return 'login.approveSignTitle'
  return 'email' in params ? 'login.editTitle' : 'login.goOnTitle'
}
