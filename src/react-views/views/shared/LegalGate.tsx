import { Fragment, type ReactNode } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx'
import { Link } from '../../ui/Link/Link.tsx'
import { gated } from './legal-gate.css.ts'

// Private-use characters mark the links' positions in the sentence, whose order depends on the language.
const TERMS = '\uf701'
const PRIVACY = '\uf702'

interface LegalGateProps {
  readonly children: ReactNode
  /** Does not render the content before the terms are accepted, for content that starts on mount. */
  readonly hide?: boolean
}

/** Blocks its content until the terms are accepted, which holds until the modal closes. */
export function LegalGate({ children, hide }: LegalGateProps): ReactNode {
  const t = useT(walletMessages)
  const { termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  const [accepted, setAccepted] = useModalMemory('legal', false)
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
        // React 18 does not support `inert`.
        ref={(element) => {
          element?.toggleAttribute('inert', !accepted)
        }}
      >
        {(accepted || !hide) && children}
      </div>
    </>
  )
}
