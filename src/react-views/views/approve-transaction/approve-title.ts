import type { LoginRouteParams } from '../../../atoms/navigation/login-routes.ts'

/** Returns the title of the embedded wallet's screen, by its purpose. */
export const approveTitle = (params: LoginRouteParams['ApproveTransaction']) => {
  if (params === undefined) return 'login.approveTitle'
  if ('signs' in params) return 'login.approveSignTitle'
  return 'email' in params ? 'login.editTitle' : 'login.goOnTitle'
}
