import '../../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import type { PairingUri } from '../../../../atoms/connection/connection-state.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ButtonPair } from '../../../ui/ButtonPair/ButtonPair.tsx'
import { stack12 } from '../../../ui/layout.css.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useCopyLink } from './useCopyLink.ts'

interface LinkActionsProps {
  readonly uri: PairingUri | undefined
  /** Beside it, another way to bring the link to a wallet. */
  readonly children?: ReactNode
}

/** Copies the pairing link; shows it where the page may not copy. */
export function LinkActions({ uri, children }: LinkActionsProps): ReactNode {
  const t = useT()
  const { copied, byHand, copy } = useCopyLink(uri?.value)
  const button = (
    <Button
      kind="secondary"
      size="m"
      icon={copied ? 'check' : 'copy'}
      reason={uri ? undefined : t('pairing.preparingLink')}
      onClick={copy}
      testId="wm-copy-uri"
    >
      {t('pairing.copy')}
    </Button>
  )
  return (
    <div className={stack12}>
      {children ? (
        <ButtonPair even>
          {button}
          {children}
        </ButtonPair>
      ) : (
        button
      )}
      {byHand && uri && (
        <TextField
          label={t('pairing.link')}
          hint={t('pairing.linkHint')}
          value={uri.value}
          onChange={() => {}}
          readOnly
          ltr
          mono
        />
      )}
    </div>
  )
}
