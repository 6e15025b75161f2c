// Defines both tags, and their types for Preact's JSX.
import './frameworks/preact-tags.ts'
import './elements.ts'

export type { WmDomEventMap } from './elements/events.ts'
