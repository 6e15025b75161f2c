import '../../login-titles.ts'
import type { ReactNode } from 'react'
import { EmailField } from '../shared/login/EmailField.tsx'
import { group } from '../shared/login/login.css.ts'
import { Socials } from '../shared/login/Socials.tsx'

/** The ways to connect without a wallet: an address to type, and accounts elsewhere. */
export function LoginMethods({ method }: { readonly method: 'email' | 'social' }): ReactNode {
  return <div className={group}>{method === 'email' ? <EmailField /> : <Socials />}</div>
}
