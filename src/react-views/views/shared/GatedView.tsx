import { type ReactNode, useState } from 'react'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'

const loadGate = () => import('./LegalGate.tsx').then((m) => m.LegalGate)

/**
 * A view of wallets that can be opened without the connect view, where the terms are accepted: it asks for them itself.
 */
export function GatedView({ children }: { readonly children: ReactNode }): ReactNode {
  const { features, termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  const [accepted] = useModalMemory('legal', false)
  const [asks] = useState(!accepted)
  return features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl) && asks ? <Gate>{children}</Gate> : children
}

function Gate({ children }: { readonly children: ReactNode }): ReactNode {
  const LegalGate = useChunk(loadGate)
  return LegalGate && <LegalGate hide>{children}</LegalGate>
}
