// src-ships
import { page } from '../../demo/page.ts'
export const wrong = page
