import type { ReactNode } from 'react'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { Link } from '../../ui/Link/Link.tsx'

/** Help for newcomers, and the legal links if no other part of the view shows them. */
export function ConnectFooter({ legal }: { readonly legal: boolean }): ReactNode {
  const kit = useKit()
  const t = useT()
  const { enableWalletGuide, termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  const links = legal && (termsConditionsUrl || privacyPolicyUrl) && (
    <>
      {termsConditionsUrl && (
        <Link href={termsConditionsUrl} tone="quiet">
          {t('connect.terms')}
        </Link>
      )}
      {termsConditionsUrl && privacyPolicyUrl && ' · '}
      {privacyPolicyUrl && (
        <Link href={privacyPolicyUrl} tone="quiet">
          {t('connect.privacy')}
        </Link>
      )}
    </>
  )
  if (!enableWalletGuide) return links && <ViewFooter>{links}</ViewFooter>
  const get = () => {
    track(kit, 'CLICK_GET_WALLET_HELP')
    push(kit, route('GetWallet'))
  }
  return (
    <ViewFooter end={links}>
      {t('connect.newcomer')}{' '}
      <Link onClick={get} leads="GetWallet">
        {t('connect.getOne')}
      </Link>
    </ViewFooter>
  )
}
