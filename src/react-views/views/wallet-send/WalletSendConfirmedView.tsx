import type { ComponentProps, ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import { isDropped, isFinal } from '../../../atoms/send/transfer.ts'
import { isBatchLost, removeTransfer, transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { externalIcon, sendIcon } from '../../ui/Icon/more-icons.ts'
import { stack16 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, quiet, small, title } from '../../ui/text.css.ts'
import type { CallOutcome } from '../shared/CallOutcome.tsx'
import { text } from '../shared/centred.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import type { DroppedOutcome } from './DroppedOutcome.tsx'
import { outcomeText, threads } from './outcome.ts'

// Milliseconds after which the text says that the network is slow.
const SLOW = [60_000]

// Most transactions are transfers.
const loadCall = () => import('../shared/CallOutcome.tsx').then((m) => m.CallOutcome)

function Call(props: ComponentProps<typeof CallOutcome>) {
  const Outcome = useChunk(loadCall)
  return Outcome && <Outcome {...props} />
}

// An outcome waits for nothing.
const loadSave = () => import('../contacts/SaveContact.tsx').then((m) => m.SaveContact)

// Few transfers are dropped.
const loadDropped = () => import('./DroppedOutcome.tsx').then((m) => m.DroppedOutcome)

function Dropped(props: ComponentProps<typeof DroppedOutcome>) {
  const Outcome = useChunk(loadDropped)
  return Outcome && <Outcome {...props} />
}

/** A transfer after the request to the wallet: updated until it is settled, and readable afterwards. */
export function WalletSendConfirmedView({ params: { id } }: ViewProps<'WalletSendConfirmed'>): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, sendMessages)
  const money = useFormatAmount()
  const { networks } = useAtomValue(optionsAtom)
  const wallets = useAtomValue(walletsAtom)
  const item = useAtomValue(transfersAtom).find((one) => one.id === id)
  const SaveContact = useChunk(loadSave)
  const slow = useElapsed(item?.status === 'pending' ? id : undefined, SLOW) > 0
  const done = () => requestClose(kit)
  const hide = () => {
    goBack(kit)
    removeTransfer(kit, id)
  }
  if (!item)
    return (
      <EmptyState icon={sendIcon} title={t('send.gone')} actions={<Button onClick={done}>{t('send.done')}</Button>} />
    )
  const wallet = wallets.nameOf(item.connectorId, t('connecting.wallet'))
  const amount = money(BigInt(item.value), item.decimals)
  // Nothing will confirm a batch whose wallet has left for good.
  const isLost = !isFinal(item) && isBatchLost(kit, item)
  const told = isLost ? { ...item, status: 'unknown' as const } : item
  const common = outcomeText(t, told, { amount, wallet, slow })
  // The network’s word is of another transfer: neither has this one arrived, nor has its amount come back.
  const isOther = item.warning === 'content'
  const network = configuredNetwork(networks, item.caipNetworkId)
  const hash = (item.status === 'replaced' && item.replacedBy) || item.hash
  const receipt = hash && network?.explorerUrl ? `${network.explorerUrl}/tx/${hash}` : undefined
  return (
    <div className={stack16} data-status={item.status} data-testid="wm-send-outcome">
      <Thread
        state={isOther ? 'declined' : threads[item.status]}
        from={<Rosette address={item.from} size={60} />}
        to={<Rosette address={item.to} size={60} />}
      />
      <div className={text} role="status">
        {isDropped(item) ? (
          <Dropped wallet={wallet} />
        ) : item.call ? (
          <Call item={told} common={common} slow={slow && common[1]} />
        ) : (
          !isOther && (
            <>
              <h3 className={title}>{common[0]}</h3> <p className={lead}>{common[1]}</p>
            </>
          )
        )}
        {item.status === 'reverted' && item.reason && (
          <p className={cx(small, quiet)}>{t('send.reason', { reason: item.reason })}</p>
        )}
        {item.cancelled && item.hash && <p className={cx(small, quiet)}>{t('send.sentLate')}</p>}
      </div>
      {isOther && (
        <Alert tone="bad" live title={t('send.warnContent')}>
          {t('send.warnContentText')}
        </Alert>
      )}
      {item.warning === 'account' && (
        <Alert tone="warn" live title={t('send.warnAccount')}>
          {t('send.warnAccountText', { address: ltr(item.from) })}
        </Alert>
      )}
      {item.disputed && (
        <Alert tone="warn" live title={t('send.tagDisputed')}>
          {t('send.disputedEnd', { network: network?.name ?? item.caipNetworkId })}
        </Alert>
      )}
      <AddressBlock address={item.to} name={t('send.to')} />
      {SaveContact && !item.call && !isOther && <SaveContact address={item.to} caipNetworkId={item.caipNetworkId} />}
      {receipt ? (
        <ButtonPair even>
          <Button kind="secondary" href={receipt} endIcon={externalIcon}>
            {t('send.receipt')}
          </Button>
          <Button onClick={done}>{t('send.done')}</Button>
        </ButtonPair>
      ) : (
        <Button onClick={done}>{t('send.done')}</Button>
      )}
      {(isFinal(item) || isLost) && (
        <Button kind="ghost" size="m" onClick={hide}>
          {t('send.hide')}
        </Button>
      )}
    </div>
  )
}
