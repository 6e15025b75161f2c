import { type ReactNode, useLayoutEffect } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { socialAtom } from '../../../atoms/login/login.atoms.ts'
import { continueSocial } from '../../../atoms/login/social/finish-social.ts'
import { leaveSocial } from '../../../atoms/login/social/leave-social.ts'
import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { startSocial } from '../../../atoms/login/social/start-social.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { kinds, sizes } from '../../ui/Button/button.css.ts'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'

import { CustodyNote } from '../shared/login/CustodyNote.tsx'
import { SocialMark } from '../shared/login/Socials.tsx'

/** Milliseconds after which the text explains the wait. */
const SLOW = [5_000]

/** Waits for the login in the provider's window, and shows its state. */
export function ConnectingSocialView({ params }: ViewProps<'ConnectingSocial'>): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, loginMessages)
  const site = useAtomValue(siteAtom)
  const state = useAtomValue(socialAtom)
  const social = socialNames[params.social]
  // A layout effect, since its clean-up runs at once: a later one would leave the provider's window open.
  useLayoutEffect(() => () => leaveSocial(kit), [kit])
  const slow = useElapsed(state.status === 'opening' ? state.attempt : undefined, SLOW) > 0
  const failed = state.status === 'failed' ? state : undefined
  const closed = WmError.is(failed?.error, 'POPUP_CLOSED')
  const declined = WmError.is(failed?.error, 'USER_REJECTED')
  // For these errors the heading says everything.
  const plain = WmError.is(failed?.error, 'SOCIAL_FAILED') || WmError.is(failed?.error, 'FRAME_ERROR')
  const cause = useErrorText(failed?.error)
  const blocked = (state.status === 'opening' || state.status === 'waiting') && state.blocked
  const link = state.status === 'waiting' && blocked ? state : undefined
  const working = state.status === 'fetching' || state.status === 'connecting'
  const [heading, words] = texts()
  return (
    <>
      <Thread
        state={failed ? 'declined' : state.status === 'done' ? 'connected' : 'waiting'}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<SocialMark social={params.social} />}
      />
      <div className={text} role="status" data-status={state.status}>
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {state.status !== 'done' && (
        <div className={above20}>
          <ButtonPair stack>
            {link && (
              // `rel="opener"`, since the provider's window returns the result to its opener.
              <a className={cx(sizes.l, kinds.primary)} href={link.uri} target={link.target} rel="opener">
                {t('login.socialOpen', { social })}
              </a>
            )}
            {state.status === 'returned' && (
              <Button onClick={() => continueSocial(kit)} testId="wm-social-continue">
                {t('login.socialContinue')}
              </Button>
            )}
            {(failed || state.status === 'idle') && (
              <Button onClick={() => startSocial(kit, params.social)} testId="wm-connecting-retry">
                {t('common.retry')}
              </Button>
            )}
            {!working && (
              <Button kind="ghost" onClick={() => goBack(kit)}>
                {t('login.cancel')}
              </Button>
            )}
          </ButtonPair>
        </div>
      )}
      {!failed && <CustodyNote />}
    </>
  )

  function texts(): readonly [heading: string, words: string] {
    if (failed && closed) return [t('login.socialClosed'), failed.late ? t('login.socialClosedText') : cause]
    if (declined) return [t('login.socialDeclined', { social }), t('login.socialDeclinedText')]
    if (failed) return [t('login.socialFailed', { social }), plain ? t('login.socialFailedText') : cause]
    if (state.status === 'returned') return [t('login.socialReturned', { social }), t('login.socialReturnedText')]
    if (working) return [t('login.socialFetching'), t('login.socialFetchingText')]
    if (state.status === 'done') return [t('connecting.connected'), t('login.done')]
    if (link) return [t('login.socialBlocked'), t('login.socialBlockedText', { social })]
    if (state.status === 'waiting') return [t('login.socialWindow', { social }), t('login.socialWindowText')]
    return [t('login.socialOpening', { social }), t(slow ? 'login.slow' : 'login.socialOpeningText')]
  }
}
