import { type ReactNode, useState } from 'react'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { signInMessages } from '../../../atoms/i18n/messages/sign-in-messages.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { signInAtom } from '../../../atoms/sign-in/sign-in.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { type DetailRow, DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { lockIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above8 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { readSignInText } from './read-sign-in-text.ts'
import * as css from './sign-in.css.ts'

/** Shows what is signed: what the text says in plain words, and in full. A text in another form is shown alone. */
export function SignInFacts(): ReactNode {
  const t = useT(signInMessages)
  const locale = useAtomValue(localeAtom)
  const networkImage = useNetworkImage()
  const network = useAtomValue(activeNetworkAtom)
  const state = useAtomValue(signInAtom)
  const [full, setFull] = useState(false)
  const message = 'prepared' in state ? state.prepared?.message : undefined
  const text = message && `${message}`
  const said = text && state.signer ? readSignInText(text, state.signer) : undefined
  const isUnmade = state.status === 'required' && state.error !== undefined
  // While a session is looked for, and once there is one, no message is made.
  const isMade = message !== undefined || state.status === 'required' || state.status === 'declined'
  const address = state.signer?.address ?? ''
  const date = (time: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
  const whole = (
    <section aria-label={t('signIn.message')}>
      <pre className={said ? cx(css.text, css.below) : css.text} data-testid="wm-siwx-message">
        {text}
      </pre>
    </section>
  )
  if (text && !said) return whole
  const rows: DetailRow[] = []
  if (isMade)
    rows.push({
      label: t('signIn.site'),
      icon: lockIcon,
      value: said ? said.domain : isUnmade ? '–' : <Skeleton shape="text" />,
    })
  rows.push(
    {
      label: t('signIn.account'),
      media: <Rosette address={address} size={20} />,
      value: <ShortAddress address={address} />,
    },
    {
      label: t('signIn.network'),
      media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
      value: network.name,
    },
  )
  if (said?.expires) rows.push({ label: t('signIn.expires'), value: date(said.expires) })
  return (
    <>
      <DetailsList rows={rows} />
      {said?.statement && (
        <p className={above8}>
          <bdi>“{said.statement}”</bdi>
        </p>
      )}
      {said && (
        <div className={above8}>
          <Link expanded={full} onClick={() => setFull(!full)}>
            {t(full ? 'signIn.hide' : 'signIn.read')}
          </Link>
          {full && whole}
        </div>
      )}
    </>
  )
}
