import { type ReactNode, useId, useRef, useState } from 'react'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { smartSessionMessages } from '../../../atoms/i18n/messages/smart-session-messages.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { SmartSession } from '../../../atoms/smart-sessions/parse-sessions.ts'
import { cancelSessionRevocation, revokeSession } from '../../../atoms/smart-sessions/revoke-session.ts'
import { sessionRevocationKey, sessionRevocationsAtom } from '../../../atoms/smart-sessions/smart-sessions.atoms.ts'
import type { CaipAddress } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { panel, tight } from '../../ui/Panel/panel.css.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { mono, quiet, small } from '../../ui/text.css.ts'
import { arrow } from '../shared/expander.css.ts'
import { whole } from '../shared/rows.css.ts'
import { Abilities } from './Abilities.tsx'
import { below } from './smart-sessions.css.ts'
import { useSessionTexts } from './useSessionTexts.ts'

interface SessionRowProps {
  readonly session: SmartSession
  /** The account of the list. */
  readonly account: CaipAddress
  /** Seconds since the epoch. */
  readonly now: number
}

/** A session with what it may do, and the way to end it; a press on its row shows the addresses in full. */
export function SessionRow({ session, account, now }: SessionRowProps): ReactNode {
  const kit = useKit()
  const t = useT(smartSessionMessages, connectingMessages)
  const active = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const state = useAtomValue(sessionRevocationsAtom).get(sessionRevocationKey(account, session.pci))
  const { networkName, date, left } = useSessionTexts(session.caipNetworkId)
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const id = useId()
  const { project, expiry, abilities, more, caipNetworkId, pci } = session
  const site = project.name || t('smartSessions.unnamed')
  const wallet = wallets.nameOf(active?.connectorId ?? '', t('connecting.wallet'))
  const isExpired = expiry <= now
  const isBusy = state?.step === 'wallet' || state?.step === 'posting'
  const note = noteOf()
  const contracts = [...new Set(abilities.flatMap((one) => contractOf(one) ?? []))]
  const close = () => {
    setIsAsking(false)
    item.current?.querySelector<HTMLElement>('[data-testid=wm-session-revoke]')?.focus()
  }
  const revoke = () => {
    close()
    void revokeSession(kit, account, session)
  }
  return (
    <li ref={item} data-testid="wm-session" data-pci={pci} data-status={state?.step}>
      <ListRow
        media={<Logo name={site} src={project.icon} size={36} />}
        title={<bdi>{site}</bdi>}
        detail={
          <span className={whole}>
            {networkName}
            {project.host && project.host !== site && <> · {ltr(project.host)}</>}
          </span>
        }
        end={
          isExpired ? <Tag tone="warn">{t('smartSessions.expired')}</Tag> : <Icon path={downIcon} className={arrow} />
        }
        expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div className={below}>
        <p id={id} className={cx(small, quiet)}>
          {isExpired
            ? t('smartSessions.expiredOn', { date: date(expiry) })
            : t('smartSessions.until', { date: date(expiry), left: left(expiry - now) })}
        </p>
        <Abilities {...{ abilities, more, caipNetworkId, now }} />
        {isOpen && (
          <div className={stack8}>
            {contracts.map((contract) => (
              <AddressBlock key={contract} address={contract} name={t('smartSessions.contract')} />
            ))}
            <p className={cx(small, quiet)}>
              {t('smartSessions.id')} <bdi className={cx(whole, mono)}>{pci}</bdi>
            </p>
          </div>
        )}
        <Button
          kind="secondary"
          size="s"
          auto
          busy={isBusy}
          label={t('smartSessions.revokeOf', { site })}
          describedBy={id}
          onClick={() => (state?.step === 'unposted' ? revoke() : setIsAsking(true))}
          testId="wm-session-revoke"
        >
          {state?.step === 'unposted' ? t('common.retry') : t('smartSessions.revoke')}
        </Button>
        {isAsking && !isBusy && (
          <div className={cx(panel, tight, stack8)}>
            <p className={small}>{t('smartSessions.sure', { site })}</p>
            <ButtonPair even>
              <Button kind="secondary" size="s" autoFocus onClick={close}>
                {t('smartSessions.keep')}
              </Button>
              <Button kind="danger" size="s" onClick={revoke} testId="wm-session-sure">
                {t('smartSessions.revoke')}
              </Button>
            </ButtonPair>
          </div>
        )}
        <div role="status">{note && <p className={cx(small, quiet)}>{note}</p>}</div>
        {state?.step === 'wallet' && (
          <Button
            kind="ghost"
            size="s"
            auto
            onClick={() => cancelSessionRevocation(kit, account, session)}
            testId="wm-session-cancel"
          >
            {t('smartSessions.cancel')}
          </Button>
        )}
      </div>
    </li>
  )

  function noteOf(): string | undefined {
    switch (state?.step) {
      case 'wallet':
        return t('smartSessions.confirm', { wallet })
      case 'posting':
        return t('smartSessions.posting')
      case 'declined':
        return t('smartSessions.declined')
      case 'unable':
        return t('smartSessions.unable')
      case 'refused':
        return t('smartSessions.refused')
      case 'unposted':
        return t('smartSessions.unposted')
      case 'failed':
        return t('smartSessions.failed', { reason: t.ref(errorText(state.error)) })
      default:
        return undefined
    }
  }
}

const contractOf = (ability: SmartSession['abilities'][number]): string | undefined =>
  ability.kind === 'call' ? ability.contract : ability.kind === 'token' ? ability.token : undefined
