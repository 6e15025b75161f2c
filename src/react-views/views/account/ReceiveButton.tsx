import type { ReactNode } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'

/** The way on from an account with nothing in it. */
export function ReceiveButton(): ReactNode {
  const kit = useKit()
  const t = useT()
  const { features } = useAtomValue(optionsAtom)
  if (!features.receive) return null
  return (
    <Button kind="secondary" size="m" auto onClick={() => push(kit, route('WalletReceive'))}>
      {t('account.receive')}
    </Button>
  )
}
