// x402-apart
import { wrong as part } from '../x402/pays-by-driver.ts'
export const wrong = part
