import type { ReactNode } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { payWithWallet } from '../../../atoms/pay/pay-with-wallet.ts'
import type { Payment } from '../../../atoms/pay/payment.atoms.ts'
import { showCode } from '../../../atoms/pay/search-payment.ts'
import { startPayBySwap } from '../../../atoms/pay/start-pay-by-swap.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { swapNetworks } from '../../../chains/core/late-namespace-info.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { FundButton } from '../shared/FundButton.tsx'
import { useChooseNetwork } from '../shared/useChooseNetwork.ts'

/** The ways to pay: the connected wallet, once it is on the network, and a code for another one. */
export function PayWays({ payment }: { readonly payment: Payment }): ReactNode {
  const kit = useKit()
  const t = useT(payMessages, connectingMessages)
  const choose = useChooseNetwork()
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const { swaps, features } = useAtomValue(optionsAtom)
  const { network, due, error, untried, failed, preparing } = payment
  const id = network.caipNetworkId
  const canSwap =
    due?.token !== undefined &&
    session?.caipNetworkId === id &&
    features.swaps.length > 0 &&
    (swaps[id] ? swaps[id].routers.length > 0 : swapNetworks.test(id))
  const told = useErrorText(error)
  const words = WmError.is(error, 'SWAP_LIQUIDITY') ? t('pay.noSwap') : told
  const wallet = session && wallets.nameOf(session.connectorId, t('connecting.wallet'))
  return (
    <>
      {failed && (
        <Alert tone="bad" live title={t('pay.notPaid')}>
          {t(failed === 'replaced' ? 'pay.replaced' : 'pay.otherContent')}
        </Alert>
      )}
      {error && words && (
        <Alert tone="bad" live title={untried ? words : t('pay.notPaid')}>
          {!untried && words}
        </Alert>
      )}
      <ButtonPair stack>
        {session && WmError.is(error, 'INSUFFICIENT_FUNDS') && <FundButton />}
        {!session ? (
          <Button
            onClick={() => push(kit, route('Connect', { namespace: network.chainNamespace }))}
            testId="wm-pay-connect"
          >
            {t('pay.connect')}
          </Button>
        ) : session.caipNetworkId === network.caipNetworkId ? (
          <Button
            busy={!!preparing}
            busyLabel={t('pay.preparing')}
            onClick={() => void payWithWallet(kit)}
            testId="wm-pay-wallet"
          >
            {t('pay.with', { wallet: wallet ?? '' })}
          </Button>
        ) : (
          <Button onClick={() => choose(network)} testId="wm-pay-switch">
            {t('pay.switch', { network: network.name })}
          </Button>
        )}
        {canSwap && (
          <Button
            kind="secondary"
            unavailable={!!preparing}
            onClick={() => void startPayBySwap(kit)}
            testId="wm-pay-swap"
          >
            {t('pay.withToken', { symbol: network.nativeCurrency.symbol })}
          </Button>
        )}
        <Button kind="secondary" onClick={() => void showCode(kit)} testId="wm-pay-code">
          {t('pay.showCode')}
        </Button>
      </ButtonPair>
    </>
  )
}
