import type { ReactNode } from 'react'
import { smartSessionMessages } from '../../../atoms/i18n/messages/smart-session-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { abilitiesOf } from '../../../atoms/smart-sessions/parse-sessions.ts'
import { grantedSessionAtom, smartSessionsListedAtom } from '../../../atoms/smart-sessions/smart-sessions.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack16 } from '../../ui/layout.css.ts'
import { centre, lead, quiet, small, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { Abilities } from './Abilities.tsx'
import { picture } from './smart-sessions.css.ts'
import { useSessionTexts, useTokens } from './useSessionTexts.ts'

/** The session that has just been granted. */
export function SmartSessionCreatedView(_: ViewProps<'SmartSessionCreated'>): ReactNode {
  const granted = useAtomValue(grantedSessionAtom)
  return granted && <Created granted={granted} />
}

type Granted = NonNullable<ReturnType<(typeof grantedSessionAtom)['read']>>

function Created({ granted }: { readonly granted: Granted }): ReactNode {
  const kit = useKit()
  const t = useT(smartSessionMessages)
  const site = useAtomValue(siteAtom)
  const isListed = useAtomValue(smartSessionsListedAtom)
  const now = Math.floor(useNow(30_000) / 1_000)
  const { session, caipNetworkId } = granted
  const { date, left, networkName } = useSessionTexts(caipNetworkId)
  const { abilities, more } = abilitiesOf(session.permissions)
  useTokens(abilities.some(({ kind }) => kind === 'token'))
  const name = site.name || globalThis.location.host
  const done = (
    <Button onClick={() => requestClose(kit)} testId="wm-session-done">
      {t('smartSessions.done')}
    </Button>
  )
  return (
    <div className={stack16}>
      <span className={picture}>
        <Logo name={name} src={site.icon} size={60} />
      </span>
      <div className={text} role="status">
        <h3 className={title}>{t('smartSessions.created')}</h3>{' '}
        <p className={lead}>{t('smartSessions.createdText', { site: name })}</p>
      </div>
      <Abilities {...{ abilities, more, caipNetworkId, now }} />
      <p className={cx(small, quiet, centre)}>
        {networkName} · {t('smartSessions.until', { date: date(session.expiry), left: left(session.expiry - now) })}
      </p>
      {isListed ? (
        <ButtonPair even>
          <Button kind="secondary" onClick={() => push(kit, route('SmartSessionList'))} testId="wm-session-all">
            {t('smartSessions.all')}
          </Button>
          {done}
        </ButtonPair>
      ) : (
        done
      )}
    </div>
  )
}
