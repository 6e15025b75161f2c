import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'

/** The next step for an empty account. */
export function ReceiveButton(): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages)
  const { features } = useAtomValue(optionsAtom)
  if (!features.receive) return null
  return (
    <Button kind="secondary" size="m" auto onClick={() => push(kit, route('WalletReceive'))}>
      {t('account.receive')}
    </Button>
  )
}
