import '../atoms/i18n/messages/login.ts'
import type { LoginRouteParams } from '../atoms/router/login-routes.ts'

/** What the screen of the embedded wallet is there for. */
export const approveTitle = (params: LoginRouteParams['ApproveTransaction']) =>
  params === undefined ? 'login.approveTitle' : 'signs' in params ? 'login.approveSignTitle' : 'login.accessTitle'
