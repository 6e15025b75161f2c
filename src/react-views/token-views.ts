import '../atoms/i18n/messages/send.ts'
import type { ComponentType } from 'react'
import type { Kit } from '../atoms/kit.ts'
import { push } from '../atoms/router/navigate.ts'
import { type Route, route } from '../atoms/router/routes.ts'
import { showToast } from '../atoms/toast/show-toast.ts'
import { loadedViews } from './loaded-views.ts'
import { type LateTitles, titles } from './titles.ts'

Object.assign(titles, { WalletSendSelectToken: (_, t) => t('send.selectToken') } satisfies LateTitles)

const load = () =>
  import('./views/wallet-send-select-token/WalletSendSelectTokenView.tsx').then((m) => m.WalletSendSelectTokenView)

/**
 * Leads from the send view to the choice of a token. Only that leads there, so it brings the view along: pages that
 * never send a token do not even know of it.
 */
export async function openTokens(kit: Kit): Promise<void> {
  try {
    loadedViews.set('WalletSendSelectToken', (await load()) as ComponentType<{ readonly params: Route['params'] }>)
    push(kit, route('WalletSendSelectToken'))
  } catch {
    showToast(kit, 'error', { id: 'error.load' })
  }
}
