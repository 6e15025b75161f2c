// Defines both tags, and their types for Solid's JSX.
import './frameworks/solid-tags.ts'
import './elements.ts'

export type { WmDomEventMap } from './elements/events.ts'
