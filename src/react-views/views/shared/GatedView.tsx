import { type ReactNode, useState } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useWhileOpen } from '../../hooks/useWhileOpen.ts'

const loadGate = () => import('./LegalGate.tsx').then((m) => m.LegalGate)

/** A view of wallets that can be opened directly, without the Connect view in which the terms are accepted. */
export function GatedView({ children }: { readonly children: ReactNode }): ReactNode {
  const { features, termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  const [accepted] = useWhileOpen('legal', false)
  const [asks] = useState(!accepted)
  return features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl) && asks ? <Gate>{children}</Gate> : children
}

function Gate({ children }: { readonly children: ReactNode }): ReactNode {
  const LegalGate = useChunk(loadGate)
  return LegalGate && <LegalGate hide>{children}</LegalGate>
}
