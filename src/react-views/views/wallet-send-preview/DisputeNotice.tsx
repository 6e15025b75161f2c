import '../../ui/Icon/more-icons.ts'
import type { MouseEvent, ReactNode } from 'react'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { acceptDispute } from '../../../atoms/send/review.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { toTitle } from './focus-title.ts'

/** The network's servers contradict each other: nothing is sent before the visitor has compared it with the wallet. */
export function DisputeNotice({ accepted }: { readonly accepted: boolean }): ReactNode {
  const kit = useKit()
  const t = useT()
  const { name } = useAtomValue(activeNetworkAtom)
  const accept = (event: MouseEvent<HTMLElement>) => {
    const from = event.currentTarget
    acceptDispute(kit)
    // The button goes.
    toTitle(from)
  }
  return (
    <Alert
      tone="warn"
      live
      title={t('send.disputed', { network: name })}
      action={
        !accepted && (
          <Button kind="secondary" size="s" auto onClick={accept} testId="wm-send-accept">
            {t('send.disputedAccept')}
          </Button>
        )
      }
    >
      {t('send.disputedText')}
    </Alert>
  )
}
