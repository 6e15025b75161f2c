import { type ReactNode, useEffect, useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { leaveFarcaster } from '../../../atoms/login/farcaster/leave-farcaster.ts'
import { startFarcaster } from '../../../atoms/login/farcaster/start-farcaster.ts'
import { farcasterAtom } from '../../../atoms/login/login.atoms.ts'
import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { openAtom } from '../../../atoms/navigation/modal/modal.atoms.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { copyIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20, beside } from '../../ui/layout.css.ts'
import { Qr } from '../../ui/Qr/Qr.tsx'
import { QrPlaceholder } from '../../ui/Qr/QrPlaceholder.tsx'
import { TextField } from '../../ui/TextField/TextField.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title, title17 } from '../../ui/text.css.ts'
import { scan, text } from '../shared/centred.css.ts'

import { CustodyNote } from '../shared/login/CustodyNote.tsx'
import { SocialMark } from '../shared/login/Socials.tsx'

/** Milliseconds after which the text explains the wait. */
const SLOW = [5_000]

/** A Farcaster login: a code for a phone to scan, or a button on a phone with the app. */
export function ConnectingFarcasterView(_: ViewProps<'ConnectingFarcaster'>): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, loginMessages, pairingMessages)
  const site = useAtomValue(siteAtom)
  const state = useAtomValue(farcasterAtom)
  const [byHand, setByHand] = useState(false)
  const phone = isPhone()
  useEffect(() => {
    if (kit.store.get(openAtom)) void startFarcaster(kit)
    return () => leaveFarcaster(kit)
  }, [kit])
  const slow = useElapsed(state.status === 'loading' ? 'loading' : undefined, SLOW) > 0
  const failed = state.status === 'failed' ? state.error : undefined
  const cause = useErrorText(failed)
  const url = state.status === 'ready' ? state.url : undefined
  const waiting = state.status === 'ready' || state.status === 'loading'
  const code = waiting && !phone
  const social = socialNames.farcaster
  const mark = <SocialMark social="farcaster" />
  const [heading, words] = texts()
  return (
    <>
      {!code ? (
        <Thread
          state={failed ? 'declined' : state.status === 'done' ? 'connected' : 'waiting'}
          from={<Logo name={site.name} src={site.icon} size={60} />}
          to={mark}
        />
      ) : (
        <div className={beside}>
          {url ? (
            <Qr value={url} label={t('login.farcasterQr')} mark={mark} testId="wm-qr-code" />
          ) : (
            <QrPlaceholder middle={mark} />
          )}
        </div>
      )}
      <div className={code ? scan : text} role="status" data-status={state.status}>
        <h3 className={code ? title17 : title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {(waiting || failed) && (
        <div className={above20}>
          <ButtonPair stack>
            {failed && (
              <Button onClick={() => void startFarcaster(kit)} testId="wm-connecting-retry">
                {t('common.retry')}
              </Button>
            )}
            {waiting && phone && (
              <Button href={url} reason={url ? undefined : t('login.linkPreparing')}>
                {t('login.socialOpen', { social })}
              </Button>
            )}
            {waiting && (
              <Button
                kind="secondary"
                icon={copyIcon}
                reason={url ? undefined : t('login.linkPreparing')}
                onClick={() =>
                  url &&
                  void copyText(kit, url, message(pairingMessages, 'toast.linkCopied')).then((done) => setByHand(!done))
                }
                testId="wm-copy-uri"
              >
                {t('login.copyLink')}
              </Button>
            )}
            {byHand && url && (
              <TextField
                label={t('pairing.link')}
                hint={t('pairing.linkHint')}
                value={url}
                onChange={() => {}}
                readOnly
                ltr
                mono
              />
            )}
          </ButtonPair>
        </div>
      )}
      {!failed && <CustodyNote />}
    </>
  )

  function texts(): readonly [heading: string, words: string] {
    if (failed) return [t('login.socialFailed', { social }), cause]
    if (state.status === 'connecting') return [t('login.socialFetching'), t('login.socialFetchingText')]
    if (state.status === 'done') return [t('connecting.connected'), t('login.done')]
    if (slow) return [t('login.socialOpening', { social }), t('login.slow')]
    return phone
      ? [t('login.farcasterPhone'), t('login.farcasterPhoneText')]
      : [t('login.farcasterScan'), t('login.farcasterScanText')]
  }
}
