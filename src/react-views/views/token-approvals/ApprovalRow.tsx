import { type ReactNode, useId, useState } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { approvalMessages } from '../../../atoms/i18n/messages/approval-messages.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { type Approval, revocationKey, revocationsAtom, revokingTransfer } from '../../../atoms/send/approvals.atoms.ts'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { cancelRevocation, revokeApproval } from '../../../atoms/send/revoke-approval.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { routersOf } from '../../../chains/core/known-routers.ts'
import type { CaipAddress } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above4, stack8 } from '../../ui/layout.css.ts'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { bad, quiet, small, unbroken } from '../../ui/text.css.ts'
import { arrow } from '../shared/expander.css.ts'
import { whole } from '../shared/rows.css.ts'
import { line, told } from './token-approvals.css.ts'

interface ApprovalRowProps {
  readonly approval: Approval
  /** The account of the list. */
  readonly account: CaipAddress
  /** Epoch milliseconds when the network told it. */
  readonly readAt: number
}

/** An approval with the button that ends it; a press on the rest of it shows both addresses in full. */
export function ApprovalRow({ approval, account, readAt }: ApprovalRowProps): ReactNode {
  const kit = useKit()
  const t = useT(approvalMessages, connectingMessages, sendMessages)
  const locale = useAtomValue(localeAtom)
  const session = useAtomValue(activeSessionAtom)
  const { portfolio } = useAtomValue(portfolioAtom)
  const { swaps } = useAtomValue(optionsAtom)
  const transfers = useAtomValue(transfersAtom)
  const revocations = useAtomValue(revocationsAtom)
  const wallets = useAtomValue(walletsAtom)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!session) return null
  const { token, spender, of, amount, decimals, symbol, isUnlimited, isNamed } = approval
  const { caipNetworkId, connectorId } = session
  const state = revocations.get(revocationKey(account, approval))
  const transfer = revokingTransfer(transfers, session, approval)
  const wallet = wallets.nameOf(transfer?.connectorId ?? connectorId, t('connecting.wallet'))
  const isRouter = routersOf(caipNetworkId, swaps[caipNetworkId]?.routers).some(
    (one) => one.toLowerCase() === spender.toLowerCase(),
  )
  const what =
    of === 'amount'
      ? isUnlimited
        ? t('approvals.unlimited')
        : formatAmount(amount, decimals, locale)
      : of === 'collection'
        ? t('approvals.collection')
        : t('approvals.item', { id: of.toString() })
  const isBusy =
    state?.step === 'checking' || state?.step === 'wallet' || (transfer && isWaiting(transfer, readAt)) || false
  const note = noteOf()
  return (
    <li data-testid="wm-approval" data-status={state?.step ?? transfer?.status}>
      <span className={line}>
        <ListRow
          media={
            <Logo
              name={symbol}
              src={portfolio?.tokens.find(({ address: one }) => one === token)?.icon}
              size={36}
              round={of === 'amount'}
            />
          }
          title={symbol}
          detail={
            <span id={id} className={whole}>
              <bdi className={cx(isUnlimited && bad)}>{what}</bdi>
              {' · '}
              {isRouter && `${t('approvals.router')} `}
              <bdi dir="ltr" className={unbroken}>
                {shortAddress(spender)}
              </bdi>
              {!isNamed && (
                <>
                  {` · ${t('approvals.contract')} `}
                  <bdi dir="ltr" className={unbroken}>
                    {shortAddress(token)}
                  </bdi>
                </>
              )}
            </span>
          }
          end={<Icon path={downIcon} className={arrow} />}
          expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <Button
          kind="secondary"
          size="s"
          auto
          busy={isBusy}
          label={t('approvals.revokeOf', { token: symbol })}
          describedBy={id}
          onClick={() => void revokeApproval(kit, account, approval)}
          testId="wm-approval-revoke"
        >
          {t('approvals.revoke')}
        </Button>
      </span>
      {isOpen && (
        <div className={cx(above4, stack8)}>
          <p className={cx(small, quiet)}>{t('approvals.spender')}</p>
          <AddressBlock address={spender} name={t('approvals.spender')} />
          <p className={cx(small, quiet)}>{t('approvals.contract')}</p>
          <AddressBlock address={token} name={t('approvals.contract')} />
        </div>
      )}
      <div className={told}>
        <div role="status">{note && <p className={cx(small, quiet)}>{note}</p>}</div>
        {(state?.step === 'wallet' || state?.step === 'checking') && (
          <Button
            kind="ghost"
            size="s"
            auto
            onClick={() => cancelRevocation(kit, approval)}
            testId="wm-approval-cancel"
          >
            {t('send.cancel')}
          </Button>
        )}
      </div>
    </li>
  )

  function noteOf(): string | undefined {
    switch (state?.step) {
      case 'checking':
        return t('send.checking')
      case 'wallet':
        return t('approvals.confirm', { wallet })
      case 'declined':
        return t('approvals.declined')
      case 'failed':
        return `${t.ref(errorText(state.error))} ${t('approvals.still')}`
    }
    switch (transfer?.status) {
      case 'prompted':
        return t('send.waitingText', { wallet })
      case 'unknown':
        return transfer.cancelled ? t('send.stoppedText', { wallet }) : t('send.unknownText', { wallet })
      case 'not-sent':
        return t('send.notSentText', { wallet })
      case 'pending':
        return t('approvals.revoking')
      case 'reverted':
        return t('approvals.reverted')
      case 'replaced':
        return `${t('send.replacedText')} ${t('approvals.still')}`
      case 'confirmed':
        return isWaiting(transfer, readAt) ? t('approvals.revoking') : undefined
      default:
        return undefined
    }
  }
}

/** Returns true while the network may still show an approval that is about to end, or has just ended. */
const isWaiting = ({ status, updatedAt }: Transfer, readAt: number): boolean =>
  status === 'prompted' ||
  status === 'unknown' ||
  status === 'pending' ||
  (status === 'confirmed' && updatedAt > readAt)
