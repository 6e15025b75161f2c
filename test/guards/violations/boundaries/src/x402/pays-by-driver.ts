// x402-headless
import { driver } from '../chains/eip155/driver.ts'
export const wrong = driver
