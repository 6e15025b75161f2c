import '../../../atoms/i18n/messages/wallets.ts'
import { Fragment, type ReactNode } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { useWhileOpen } from '../../hooks/useWhileOpen.ts'
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx'
import { Link } from '../../ui/Link/Link.tsx'
import { gated } from './legal-gate.css.ts'

// Private-use characters stand for the links until the sentence is there: each language has its own order.
const TERMS = '\uf701'
const PRIVACY = '\uf702'

interface LegalGateProps {
  readonly children: ReactNode
  /** Not even there before the terms are accepted: it would begin by itself. */
  readonly hide?: boolean
}

/** Nothing inside can be used before the terms are accepted; that holds until the modal closes. */
export function LegalGate({ children, hide }: LegalGateProps): ReactNode {
  const t = useT()
  const { termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  const [accepted, setAccepted] = useWhileOpen('legal', false)
  const links: { readonly [mark: string]: readonly [href: string, words: string] } = {
    [TERMS]: [termsConditionsUrl, t('legal.terms')],
    [PRIVACY]: [privacyPolicyUrl, t('legal.privacy')],
  }
  const sentence =
    termsConditionsUrl && privacyPolicyUrl
      ? t('legal.both', { terms: TERMS, privacy: PRIVACY })
      : t('legal.one', { text: termsConditionsUrl ? TERMS : PRIVACY })
  return (
    <>
      <Checkbox checked={accepted} onChange={setAccepted} testId="wm-legal-checkbox">
        {sentence.split(/([\uf701\uf702])/).map((part) => {
          const link = links[part]
          return link ? (
            <Link key={part} href={link[0]} underline>
              {link[1]}
            </Link>
          ) : (
            <Fragment key={part}>{part}</Fragment>
          )
        })}
      </Checkbox>
      <div
        className={gated}
        // React 18 knows no `inert`.
        ref={(element) => {
          element?.toggleAttribute('inert', !accepted)
        }}
      >
        {(accepted || !hide) && children}
      </div>
    </>
  )
}
