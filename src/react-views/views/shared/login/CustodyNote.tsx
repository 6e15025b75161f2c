import type { ReactNode } from 'react'
import { ltr } from '../../../../atoms/i18n/isolate.ts'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import { optionsAtom } from '../../../../atoms/kit/options/options.atoms.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useT } from '../../../hooks/useT.ts'
import { cx } from '../../../ui/cx.ts'
import { above12 } from '../../../ui/layout.css.ts'
import { centre, quiet, small } from '../../../ui/text.css.ts'

/** Says who keeps the key of an embedded wallet, where a visitor gets one. */
export function CustodyNote(): ReactNode {
  const t = useT(loginMessages)
  const { secureFrame } = useAtomValue(optionsAtom).hosts
  if (!secureFrame) return null
  return (
    <p className={cx(small, quiet, centre, above12)} data-testid="wm-custody">
      {t('login.custody', { host: ltr(new URL(secureFrame).host) })}
    </p>
  )
}
