import { type ReactNode, useEffect, useRef } from 'react'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { signInMessages } from '../../../atoms/i18n/messages/sign-in-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { shakeAtom } from '../../../atoms/navigation/modal/held.atoms.ts'
import { navigate, push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { clearFailure } from '../../../atoms/sessions/clear-failure.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { mustSignInAtom } from '../../../atoms/sessions/sign-in.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { cancelSignIn } from '../../../atoms/sign-in/cancel-sign-in.ts'
import { startSignIn } from '../../../atoms/sign-in/follow-sign-in.ts'
import { lastNetwork } from '../../../atoms/sign-in/leave-sign-in.ts'
import { leavingAtom, signInAtom } from '../../../atoms/sign-in/sign-in.atoms.ts'
import type { SignInState } from '../../../atoms/sign-in/sign-in.machine.ts'
import { prepareAgain, prepareSignIn, signIn } from '../../../atoms/sign-in/sign-in.ts'
import { isShared } from '../../../chains/core/connector.ts'
import { namespaces } from '../../../chains/core/namespaces.ts'
import { still } from '../../../theme/media.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above12, above20 } from '../../ui/layout.css.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { Thread, type ThreadProps } from '../../ui/Thread/Thread.tsx'
import { caption, centre, lead, quiet, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { dock } from '../shared/dock.css.ts'
import { showConnect } from '../shared/show-connect.ts'
import { SignInFacts } from './SignInFacts.tsx'
import * as css from './sign-in.css.ts'
import { type Phase, phaseOf } from './sign-in-phase.ts'

const threads: { readonly [P in Phase]?: ThreadProps['state'] } = {
  looking: 'waiting',
  ready: 'waiting',
  signing: 'waiting',
  checking: 'waiting',
  signed: 'connected',
}

/** Asks the connected account to sign in: what is signed, for which site, and ways out. */
export function SIWXSignMessageView({ params }: ViewProps<'SIWXSignMessage'>): ReactNode {
  return params ? <Left connectorId={params.left} /> : <Ask />
}

/** Says why the connection was ended, and how to go on. */
function Left({ connectorId }: { readonly connectorId: string }): ReactNode {
  const kit = useKit()
  const t = useT(signInMessages)
  const site = useAtomValue(siteAtom)
  const wallets = useAtomValue(walletsAtom)
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))
  return (
    <>
      <Thread
        state="declined"
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={wallet} src={wallets.find(connectorId)?.icon} size={60} />}
      />
      <div className={text} role="status">
        <h3 className={title}>{t('signIn.unreachable', { site: site.name })}</h3>{' '}
        <p className={lead}>{t('signIn.leftText', { wallet })}</p>
      </div>
      <div className={above20}>
        <ButtonPair stack>
          <Button
            onClick={() => {
              clearFailure(kit, namespaces)
              navigate(
                kit,
                isShared(connectorId)
                  ? { type: 'reset', route: route('Connect') }
                  : { type: 'replace', route: route('ConnectingExternal', { connectorId }) },
              )
            }}
          >
            {t('common.retry')}
          </Button>
          <Button kind="ghost" onClick={() => showConnect(kit)} testId="wm-siwx-another">
            {t('signIn.another')}
          </Button>
        </ButtonPair>
      </div>
    </>
  )
}

function Ask(): ReactNode {
  const kit = useKit()
  const t = useT(signInMessages)
  const site = useAtomValue(siteAtom)
  const state = useAtomValue(signInAtom)
  const leaving = useAtomValue(leavingAtom)
  const required = useAtomValue(mustSignInAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const { networks, enableNetworkSwitch } = useAtomValue(optionsAtom)
  const locale = useAtomValue(localeAtom)
  const shakes = useAtomValue(shakeAtom)
  const firstShake = useRef(shakes)
  const { attempt, signer } = state
  const phase = phaseOf(state)
  const wallet = wallets.nameOf(session?.connectorId ?? '', t('connecting.wallet'))
  const icon = session?.wallet?.icon ?? wallets.find(session?.connectorId ?? '')?.icon
  const account = session && { namespace: session.namespace, chainId: session.caipNetworkId }
  const last = required && account ? configuredNetwork(networks, lastNetwork(kit, account)) : undefined
  const goingBack = leaving ? last : undefined
  const prepared = 'prepared' in state ? state.prepared : undefined
  const needed = !prepared && (state.status === 'declined' || (state.status === 'required' && !state.error))

  // Without this, a file that came late, or did not come at first, would leave the view waiting.
  useEffect(() => startSignIn(kit), [kit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt needs a message of its own
  useEffect(() => {
    if (needed) void prepareSignIn(kit)
  }, [kit, needed, attempt])

  const told = useRef<HTMLDivElement>(null)
  const firstPhase = useRef(phase)
  useEffect(() => {
    if (firstPhase.current === phase) return
    firstPhase.current = phase
    // The visitor may have scrolled down in the message.
    told.current?.scrollIntoView({
      block: 'nearest',
      behavior: globalThis.matchMedia?.(still).matches ? 'auto' : 'smooth',
    })
  }, [phase])

  const when = waitOf(state, locale)
  const [heading, words] = texts()
  const busy = state.status === 'signing' || phase === 'looking' || state.status === 'signed'
  const again = phase !== 'ready' && !busy
  const leaves = !required
    ? undefined
    : last && !leaving
      ? t('signIn.goesBack', { network: last.name })
      : t('signIn.leaves', { wallet })
  return (
    <>
      <Thread
        state={goingBack ? 'waiting' : (threads[phase] ?? 'declined')}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={wallet} src={icon} size={60} />}
      />
      {/* Of a declined signature the toast says the same, and a screen reader hears it once. */}
      <div ref={told} className={text} role="status" aria-live={phase === 'declined' && !goingBack ? 'off' : undefined}>
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {signer && (
        <Panel className={css.facts}>
          <SignInFacts />
        </Panel>
      )}
      <div className={cx(dock, above12)}>
        <ButtonPair>
          <Button
            kind="secondary"
            onClick={() => void cancelSignIn(kit)}
            className={css.cancel}
            testId="wm-siwx-cancel"
          >
            {t('signIn.cancel')}
          </Button>
          {phase === 'elsewhere' ? (
            enableNetworkSwitch && (
              <Button onClick={() => push(kit, route('Networks'))} testId="wm-siwx-switch">
                {t('signIn.switch')}
              </Button>
            )
          ) : (
            <Button
              busy={busy || leaving || needed}
              busyLabel={t(
                phase === 'signing' ? 'signIn.waiting' : phase === 'checking' ? 'signIn.checking' : 'common.loading',
              )}
              onClick={() => (prepared ? void signIn(kit) : prepareAgain(kit))}
              testId="wm-siwx-sign"
            >
              {again ? t('common.retry') : t('signIn.sign')}
            </Button>
          )}
        </ButtonPair>
        {/* A new element for each try to close, so that a screen reader says it again. */}
        <p
          key={shakes}
          className={cx(caption, quiet, centre, above12)}
          role={shakes > firstShake.current ? 'alert' : undefined}
        >
          {required && shakes > firstShake.current ? `${t('signIn.locked')} ${leaves}` : leaves}
        </p>
      </div>
    </>
  )

  function texts(): readonly [heading: string, words: string] {
    if (goingBack) return [t('signIn.leaving', { network: goingBack.name }), t('signIn.leavingText', { wallet })]
    switch (phase) {
      case 'elsewhere':
        return [t('signIn.elsewhere'), t('signIn.elsewhereText', { site: site.name })]
      case 'looking':
        return [t('signIn.looking'), t('signIn.lookingText')]
      case 'signing':
        return [t('signIn.authenticating'), t('signIn.authenticatingText', { wallet })]
      case 'checking':
        return [t('signIn.authenticating'), t('signIn.checkingText', { site: site.name })]
      case 'signed':
        return [t('signIn.done'), t('signIn.doneText', { site: site.name })]
      case 'declined':
        return [t('signIn.declined'), t('signIn.declinedText')]
      case 'pending':
        return [t('signIn.pending'), t('signIn.pendingText', { wallet })]
      case 'wrong':
        return [t('signIn.wrong'), t('signIn.wrongText', { wallet })]
      case 'unsupported':
        return [t('signIn.unsupported'), t('signIn.unsupportedText', { wallet })]
      case 'unreachable':
        return [t('signIn.unreachable', { site: site.name }), t('signIn.unreachableText')]
      case 'limited':
        return [t('signIn.limited'), when ? t('signIn.limitedUntil', { when }) : t('signIn.unreachableText')]
      case 'expired':
        return [t('signIn.expired'), t('signIn.expiredText')]
      case 'refused':
        return [t('signIn.refused', { site: site.name }), t('signIn.refusedText')]
      case 'failed':
        return [t('signIn.failed'), t('signIn.failedText')]
      default:
        return [t('signIn.heading'), t('signIn.text')]
    }
  }
}

/** Returns in how long the server takes the next try, if it said so. */
function waitOf(state: SignInState, locale: string): string | undefined {
  const { cause } = ('error' in state && state.error) || {}
  const seconds = Number((cause as { readonly retryAfter?: unknown } | undefined)?.retryAfter)
  if (!(seconds > 0 && seconds < 86_400)) return undefined
  const format = new Intl.RelativeTimeFormat(locale)
  return seconds < 90 ? format.format(Math.ceil(seconds), 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}
