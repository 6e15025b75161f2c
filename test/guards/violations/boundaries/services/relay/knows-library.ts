// services-alone, services-apart
import { answer } from '../data-api/answer.ts'
import { plain } from '../../src/chains/core/plain.ts'

export const both = [answer, plain]
