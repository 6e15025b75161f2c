import type { ReactNode } from 'react'
import { pairingMessages } from '../../../../atoms/i18n/messages/pairing-messages.ts'
import type { PairingUri } from '../../../../atoms/sessions/connection-state.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ButtonPair } from '../../../ui/ButtonPair/ButtonPair.tsx'
import { checkIcon } from '../../../ui/Icon/first-icons.ts'
import { copyIcon } from '../../../ui/Icon/more-icons.ts'
import { stack12 } from '../../../ui/layout.css.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useCopyLink } from './useCopyLink.ts'

interface LinkActionsProps {
  readonly uri: PairingUri | undefined
  /** Actions for the link in the same row. */
  readonly children?: ReactNode
}

/** Copies the pairing link. Shows it if the page may not write to the clipboard. */
export function LinkActions({ uri, children }: LinkActionsProps): ReactNode {
  const t = useT(pairingMessages)
  const { copied, byHand, copy } = useCopyLink(uri?.value)
  const button = (
    <Button
      kind="secondary"
      size="m"
      icon={copied ? checkIcon : copyIcon}
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
